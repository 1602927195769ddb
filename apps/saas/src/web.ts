/** The API of a Tidemark on Postgres; run as many of these as the traffic needs. */
import { openDesk, provideApi, serveApi, version } from '@tidemark/deployment';
import { publicUrlOf } from '@tidemark/deployment/desk-settings';
import { warnOfNoMail } from '@tidemark/deployment/mail-check';
import { createLog, type Environment, requestLog, runProcess } from '@tidemark/node';
import { openPostgres } from '@tidemark/sql/postgres';
import { databaseSettings, deskSettings, readSaasSettings } from './settings.ts';

export type Web = Readonly<{ url: string; close: () => Promise<void> }>;

/** Starts the server; the caller stops it with `close`. */
export const startWeb = async (environment: Environment): Promise<Web> => {
  const settings = readSaasSettings(environment);
  const log = createLog(settings.LOG_LEVEL);
  const storage = await openPostgres({
    ...databaseSettings(settings),
    poolSize: settings.POOL_SIZE,
    onPoolError: (error) => log.warn({ err: error }, 'Postgres'),
  });
  const container = openDesk(storage, deskSettings(settings), { log });
  provideApi(container, {
    log: requestLog(log),
    settings,
    secretKey: settings.SECRET_KEY,
  });
  try {
    const server = await serveApi(container, { log: requestLog(log), settings });
    container.onClose(server.close);
    log.info({ version, url: server.url, database: await storage.facts() }, 'Tidemark serves the API');
    warnOfNoMail(log, deskSettings(settings).mail);
    return { url: publicUrlOf(settings, server.port), close: container.close };
  } catch (error) {
    await container.close();
    throw error;
  }
};

if (import.meta.main) process.exitCode = await runProcess(() => startWeb(process.env));
