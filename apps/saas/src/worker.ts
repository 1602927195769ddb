/** The worker of Tidemark on Postgres: timers, and tasks such as webhooks. Several may run. */
import { createServer } from 'node:http';
import {
  answerMetrics,
  closed,
  isForMetrics,
  listening,
  observe,
  openDesk,
  openMetrics,
  provideWorker,
  tokens,
} from '@tidemark/deployment';
import { warnOfNoMail } from '@tidemark/deployment/mail-check';
import { createPulse, type Environment, listenFault, type Pulse, runProcess } from '@tidemark/node';
import type { Storage } from '@tidemark/sql';
import { openSealed } from './open-database.ts';
import { deskSettings, readSaasSettings } from './settings.ts';

export type Worker = Readonly<{ url: string; close: () => Promise<void> }>;

/** Attempts that end together are written down together. */
const connections = 10;

/** The worker reads both lists every few seconds: after a minute without a read, it hangs. */
const longestSilenceMs = 60_000;

/** Starts the worker; `/metrics` on its port has figures for Prometheus, any other path answers 200
 * while it works: 503 when it cannot reach the database, or has done nothing for a minute. */
export const startWorker = async (
  environment: Environment,
  pulse: Pulse<'chores' | 'tasks'> = createPulse(['chores', 'tasks'], longestSilenceMs),
): Promise<Worker> => {
  const settings = readSaasSettings(environment);
  const { HOST: host, WORKER_PORT: port } = settings;
  const { log, during, onStatement, statements, endTraces } = await observe(settings, 'worker', environment);
  const forDesk = deskSettings(settings);
  const storage = await openSealed(settings, {
    migrate: settings.MIGRATE,
    poolSize: connections,
    onStatement,
    onPoolError: (error) => log.warn({ err: error }, 'Postgres'),
  });
  const container = openDesk(storage, forDesk, { log, endTraces });
  try {
    const metrics = await openMetrics(container, { isWorker: true, statements, log });
    provideWorker(container, { log, onChores: metrics.choresDone, pulse, during });
    container.get(tokens.worker);
    const health = createServer();
    health.on('request', async (request, answer) => {
      if (isForMetrics(request)) return answerMetrics(metrics, answer);
      const silent = pulse.silent();
      const ready = silent.length === 0 && (await isReady(storage));
      answer.writeHead(ready ? 200 : 503, { 'Content-Type': 'application/json' });
      answer.end(JSON.stringify(ready ? { status: 'ok' } : { status: 'unavailable', silent }));
    });
    const taken = await listening(health, { host, port }).catch((error: unknown) => {
      throw listenFault(error, host, { name: 'WORKER_PORT', port });
    });
    container.onClose(() => closed(health));
    log.info({ port: taken }, 'The Tidemark worker is running');
    warnOfNoMail(log, forDesk.mail);
    return { url: `http://localhost:${taken}`, close: container.close };
  } catch (error) {
    await container.close();
    throw error;
  }
};

const isReady = (storage: Storage): Promise<boolean> =>
  storage.ready().then(
    () => true,
    // A database that does not respond is the reason for "not ready".
    () => false,
  );

if (import.meta.main) process.exitCode = await runProcess(() => startWorker(process.env));
