/** The command line of a Tidemark on Postgres. */
import type { Check, CliApp, CliSession, OpenOptions } from '@tidemark/cli';
import { sessionOn, version } from '@tidemark/deployment';
import { accountsCheck } from '@tidemark/deployment/accounts-check';
import { proxyCheck, publicUrlCheck } from '@tidemark/deployment/address-checks';
import { automationCheck } from '@tidemark/deployment/automation-check';
import { publicUrlOf } from '@tidemark/deployment/desk-settings';
import { filesCheck } from '@tidemark/deployment/files-check';
import { inboundCheck } from '@tidemark/deployment/inbound-check';
import { mailCheck } from '@tidemark/deployment/mail-check';
import { mailDnsOf } from '@tidemark/deployment/mail-dns-of';
import { mailHostCheck } from '@tidemark/deployment/mail-host-check';
import { mailInOf } from '@tidemark/deployment/mail-in';
import { mailRecordsCheck } from '@tidemark/deployment/mail-records-check';
import { quotasOf } from '@tidemark/deployment/quota-settings';
import { quotasCheck } from '@tidemark/deployment/quotas-check';
import { secretsCheck } from '@tidemark/deployment/secrets-check';
import { tasksCheck } from '@tidemark/deployment/tasks-check';
import { type Addresses, workspacesCheck } from '@tidemark/deployment/workspaces-check';
import { workspaceUrl } from '@tidemark/domain';
import { openApiDocument } from '@tidemark/http/openapi';
import { type Environment, localUrl, runProcess, settingRows } from '@tidemark/node';
import { planPostgres } from '@tidemark/sql/plan-postgres';
import { openPostgres } from '@tidemark/sql/postgres';
import { factsLine } from '@tidemark/sql/storage';
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
  checks: () => [
    settingsCheck(environment),
    databaseCheck(environment),
    secretsCheck(
      () => asItIs(environment),
      () => secretKeysOf(readSaasSettings(environment)),
    ),
    workspacesCheck(() => asItIs(environment), addressesOf(environment)),
    automationCheck(() => asItIs(environment)),
    tasksCheck(() => asItIs(environment)),
    filesCheck(() => deskSettings(readSaasSettings(environment))),
    mailCheck(() => deskSettings(readSaasSettings(environment)).mail),
    inboundCheck(
      () => asItIs(environment),
      () => deskSettings(readSaasSettings(environment)).inbound,
    ),
    accountsCheck(() => asItIs(environment)),
    mailHostCheck(
      () => deskSettings(readSaasSettings(environment)).inbound,
      () => mailDnsOf(deskSettings(readSaasSettings(environment))),
    ),
    mailRecordsCheck(
      () => asItIs(environment),
      () => deskSettings(readSaasSettings(environment)),
      () => mailDnsOf(deskSettings(readSaasSettings(environment))),
    ),
    quotasCheck(
      () => asItIs(environment),
      () => quotasOf(readSaasSettings(environment)),
    ),
    publicUrlCheck(() => readSaasSettings(environment)),
    proxyCheck(() => readSaasSettings(environment)),
  ],
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
  const storage = await openPostgres({ ...databaseSettings(settings), poolSize: 3, migrate });
  return sessionOn(storage, deskSettings(settings), { name: 'this database', setting: 'DATABASE_URL' });
};

const settingsCheck = (environment: Environment): Check => ({
  name: 'Settings',
  look: async () => {
    readSaasSettings(environment);
    return { ok: true, detail: 'they can be read' };
  },
});

const databaseCheck = (environment: Environment): Check => ({
  name: 'Database',
  look: async () => {
    const storage = await asItIs(environment);
    try {
      await storage.ready();
      return { ok: true, detail: factsLine(await storage.facts()) };
    } finally {
      await storage.close();
    }
  },
});

const asItIs = async (environment: Environment) =>
  openPostgres({ ...databaseSettings(readSaasSettings(environment)), poolSize: 3, migrate: 'never' });
