/** The API of a Tidemark on Postgres; run as many of these as the traffic needs. */
import { serve } from '@tidemark/http';
import { createLog, type Environment, listenFault, requestLog, runProcess } from '@tidemark/node';
import { openPostgres } from '@tidemark/sql/postgres';
import { createContainer } from '@tidemark/wiring';
import { provideApi } from './provide-api.ts';
import { databaseSettings, deskSettings, readSaasSettings } from './settings.ts';
import { tokens } from './tokens.ts';
import { version } from './version.ts';
import { wireDesk } from './wire-desk.ts';

export type Web = Readonly<{ url: string; close: () => Promise<void> }>;

const untrustedProxy = 'X-Forwarded-For comes from a proxy that TRUSTED_PROXIES does not name';

/** Leaves time, of the ten seconds that a stop may take, to write out the audit trail. */
const graceMs = 8_000;

/** Starts the server; the caller stops it with `close`. */
export const startWeb = async (environment: Environment): Promise<Web> => {
  const settings = readSaasSettings(environment);
  const log = createLog(settings.LOG_LEVEL);
  const storage = await openPostgres({
    ...databaseSettings(settings),
    poolSize: settings.POOL_SIZE,
    onPoolError: (error) => log.warn({ err: error }, 'Postgres'),
  });
  const container = createContainer();
  wireDesk(container, { storage, log, settings: deskSettings(settings) });
  provideApi(container, {
    log: requestLog(log),
    settings,
    secretKey: settings.SECRET_KEY,
    onUntrustedProxy: (proxy) => log.warn({ proxy }, untrustedProxy),
  });
  try {
    const { HOST: host, PORT: port } = settings;
    const { ids, clock } = container.get(tokens.ports);
    const parts = { ids, clock, log: requestLog(log), settings: { publicUrl: settings.PUBLIC_URL } };
    const server = await serve(container.get(tokens.api), { host, port, parts }).catch((error: unknown) => {
      throw listenFault(error, host, { name: 'PORT', port });
    });
    container.onClose(() => server.close(graceMs));
    log.info({ version, url: server.url, database: await storage.facts() }, 'Tidemark serves the API');
    return { url: settings.PUBLIC_URL ?? `http://localhost:${server.port}`, close: container.close };
  } catch (error) {
    await container.close();
    throw error;
  }
};

if (import.meta.main) process.exitCode = await runProcess(() => startWeb(process.env));
