/** The API of a Tidemark on Postgres; run as many of these as the traffic needs. */
import { setTimeout } from 'node:timers/promises';
import { observe, openDesk, provideApi, serveApi, serveMail, serveMetrics } from '@tidemark/deployment';
import { publicUrlOf } from '@tidemark/deployment/desk-settings';
import { warnOfNoMail } from '@tidemark/deployment/mail-check';
import { type Environment, requestLog, runProcess } from '@tidemark/node';
import { openSealed } from './open-database.ts';
import { deskSettings, readSaasSettings, secretKeysOf } from './settings.ts';

export type Web = Readonly<{
  url: string;
  /** Where mail arrives by SMTP and LMTP; null where it does not. */
  mailPorts: Readonly<{ smtp: number | null; lmtp: number | null }>;
  /** Answers 503 at `/readyz`, and goes on for `DRAIN_SECONDS`. */
  drain: () => Promise<void>;
  close: () => Promise<void>;
}>;

/** Starts the server; the caller stops it with `close`. */
export const startWeb = async (environment: Environment): Promise<Web> => {
  const settings = readSaasSettings(environment);
  const { log, during, onStatement, statements, endTraces } = await observe(settings, 'web', environment);
  const forDesk = deskSettings(settings);
  const storage = await openSealed(settings, {
    migrate: settings.MIGRATE,
    poolSize: settings.POOL_SIZE,
    onStatement,
    onPoolError: (error) => log.warn({ err: error }, 'Postgres'),
  });
  const container = openDesk(storage, forDesk, { log, endTraces });
  try {
    const { countingRequests } = await serveMetrics(container, settings, {
      isWorker: false,
      statements,
      log,
    });
    const apiLog = countingRequests(requestLog(log));
    const { stopBeingReady } = provideApi(container, {
      log: apiLog,
      settings,
      secretKeys: secretKeysOf(settings),
      during,
    });
    // First, for a server that says that it is ready takes mail too.
    const mail = await serveMail(container, { log, settings: forDesk.inbound });
    const server = await serveApi(container, { log: apiLog, settings }).catch(async (error) => {
      await mail.close();
      throw error;
    });
    // At once, for a stop may take ten seconds in all.
    container.onClose(async () => void (await Promise.all([server.close(), mail.close()])));
    const mailPorts = { smtp: mail.smtpPort, lmtp: mail.lmtpPort };
    log.info({ url: server.url, database: await storage.facts() }, 'Tidemark serves the API');
    warnOfNoMail(log, forDesk.mail);
    const drain = (): Promise<void> => {
      stopBeingReady();
      server.keepNone();
      return setTimeout(settings.DRAIN_SECONDS * 1000);
    };
    return { url: publicUrlOf(settings, server.port), mailPorts, drain, close: container.close };
  } catch (error) {
    await container.close();
    throw error;
  }
};

if (import.meta.main) process.exitCode = await runProcess(() => startWeb(process.env));
