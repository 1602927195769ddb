/** The command line of a Tidemark on Postgres. */
import type { CliApp, CliSession, OpenOptions } from '@tidemark/cli';
import { beginWithKey, sessionOn, version } from '@tidemark/deployment';
import { publicUrlOf } from '@tidemark/deployment/desk-settings';
import { mailInOf } from '@tidemark/deployment/mail-in';
import type { Addresses } from '@tidemark/deployment/workspaces-check';
import { workspaceUrl } from '@tidemark/domain';
import { openApiDocument } from '@tidemark/http/openapi';
import { type Environment, localUrl, runProcess, settingRows } from '@tidemark/node';
import { planPostgres } from '@tidemark/sql/plan-postgres';
import { openPostgres } from '@tidemark/sql/postgres';
import { refuseRunningOn } from '@tidemark/sql/refuse-running';
import { checksOf } from './checks.ts';
import { openSealed } from './open-database.ts';
import {
  databaseSettings,
  deskSettings,
  readSaasSettings,
  type SaasSettings,
  saasSettings,
  secretKeysOf,
} from './settings.ts';
import { startWeb } from './web.ts';

export const saasCli = (environment: Environment): CliApp => ({
  version,
  open: (options) => openSession(environment, options),
  startCommand: 'npm run start:web',
  serve: (textOf) => runProcess(() => startWeb(environment), textOf),
  worker: {
    run: (textOf) => runProcess(async () => (await import('./worker.ts')).startWorker(environment), textOf),
    url: () => {
      const { HOST, WORKER_PORT: PORT } = readSaasSettings(environment);
      return localUrl({ HOST, PORT });
    },
  },
  openApi: () => openApiDocument(version),
  settings: () => settingRows(saasSettings, environment),
  ...addressesOf(environment),
  serverUrl: () => localUrl(readSaasSettings(environment)),
  served: () => null,
  checks: () => checksOf(environment, addressesOf(environment)),
  mailIn: () => mailInOf(deskSettings(readSaasSettings(environment)).inbound),
  upgrade: {
    plan: () => planPostgres(databaseSettings(readSaasSettings(environment))),
    run: async () => {
      const settings = databaseSettings(readSaasSettings(environment));
      const { pending } = await planPostgres(settings);
      await (await openPostgres({ ...settings, poolSize: 3, migrate: 'always' })).close();
      return { pending, backup: null };
    },
    backsUp: false,
  },
  vacuum: null,
  secretKey: null,
  beginWithKey: async () => {
    const settings = readSaasSettings(environment);
    const database = databaseSettings(settings);
    await refuseRunningOn(database);
    const storage = await openPostgres({ ...database, poolSize: 3, migrate: 'never' });
    await beginWithKey(storage, secretKeysOf(settings)).finally(() => storage.close());
  },
  demo: null,
  backups: null,
});

const addressesOf = (environment: Environment): Addresses => ({
  publicUrl: () => publicUrlNow(readSaasSettings(environment)),
  workspaceUrl: (slug) => {
    const settings = readSaasSettings(environment);
    return workspaceUrl({ publicUrl: publicUrlNow(settings), baseDomain: settings.BASE_DOMAIN, slug });
  },
});

const publicUrlNow = (settings: SaasSettings): string => publicUrlOf(settings, settings.PORT);

const openSession = async (environment: Environment, { mayMake }: OpenOptions): Promise<CliSession> => {
  const settings = readSaasSettings(environment);
  const migrate = mayMake ? 'when-empty' : 'never';
  const storage = await openSealed(settings, { poolSize: 3, migrate });
  return sessionOn(storage, deskSettings(settings), { name: 'this database', setting: 'DATABASE_URL' });
};
