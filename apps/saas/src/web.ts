/** The API of a Tidemark on Postgres; run as many of these as the traffic needs. */
import { createApi, serve } from '@tidemark/http';
import {
  createLog,
  type Environment,
  listenFault,
  requestLog,
  runProcess,
  systemSecrets,
} from '@tidemark/node';
import { openPostgres } from '@tidemark/sql/postgres';
import { createHouse, tokens } from '@tidemark/wiring';
import { deskSettings, readSaasSettings } from './settings.ts';
import { version } from './version.ts';
import { wireDesk } from './wire-desk.ts';

export type Web = Readonly<{ url: string; close: () => Promise<void> }>;

/** Leaves time, of the ten seconds that a stop may take, to write out the audit trail. */
const graceMs = 8_000;

/** Starts the server; the caller stops it with `close`. */
export const startWeb = async (environment: Environment): Promise<Web> => {
  const settings = readSaasSettings(environment);
  const log = createLog(settings.LOG_LEVEL);
  const storage = await openPostgres({
    url: settings.DATABASE_URL,
    poolSize: settings.POOL_SIZE,
    onPoolError: (error) => log.warn({ err: error }, 'Postgres'),
  });
  const house = createHouse();
  wireDesk(house, { storage, log, settings: deskSettings(settings) });
  try {
    const api = createApi(house.get(tokens.desk), {
      rateLimiter: house.get(tokens.rateLimiter),
      clock: house.get(tokens.clock),
      ids: house.get(tokens.ids),
      secrets: house.get(tokens.secrets),
      ready: storage.ready,
      log: requestLog(log),
      settings: {
        trustedProxies: settings.TRUSTED_PROXIES,
        publicUrl: settings.PUBLIC_URL,
        baseDomain: settings.BASE_DOMAIN,
        appScheme: settings.APP_SCHEME,
        imageOrigins: settings.HELP_IMAGE_ORIGINS,
        version,
        cursorKey: systemSecrets.hash(`cursor ${settings.SECRET_KEY}`),
        linkKey: systemSecrets.hash(`link ${settings.SECRET_KEY}`),
      },
    });
    const { HOST: host, PORT: port } = settings;
    const server = await serve(api, { host, port }).catch((error: unknown) => {
      throw listenFault(error, host, { name: 'PORT', port });
    });
    house.onClose(() => server.close(graceMs));
    log.info({ version, url: server.url, database: await storage.facts() }, 'Tidemark serves the API');
    return { url: settings.PUBLIC_URL ?? `http://localhost:${server.port}`, close: house.close };
  } catch (error) {
    await house.close();
    throw error;
  }
};

if (import.meta.main) process.exitCode = await runProcess(() => startWeb(process.env));
