import type { DeskSettings } from '@tidemark/deployment';
import { fileEntries, fileLimitsOf, s3Account } from '@tidemark/deployment/file-settings';
import { mailEntries, mailSettings } from '@tidemark/deployment/mail-settings';
import { pushEntries, pushServices } from '@tidemark/deployment/push-settings';
import {
  choiceSetting,
  countSetting,
  type Environment,
  hostSetting,
  logLevels,
  networksSetting,
  originsSetting,
  portSetting,
  postgresUrlSetting,
  publicUrlSetting,
  readSettings,
  requiredSecretSetting,
  schemeSetting,
  textSetting,
} from '@tidemark/node';
import * as v from 'valibot';

/** Every setting of a Tidemark on Postgres; docs/configuration.md is made of these sentences. */
export const saasSettings = v.object({
  DATABASE_URL: postgresUrlSetting(
    'The Postgres database, like `postgres://user:password@host:5432/tidemark`.',
  ),
  DATABASE_POOLER: choiceSetting(
    ['none', 'transaction'],
    'none',
    "What stands between the processes and Postgres: `transaction` for a pooler in transaction mode, such as PgBouncer. Statements then have no name. Transactions, so all writes, begin with settings of their own (`set local`). Single reads and the counts of the rate limiter run with those of the role; set them once: `ALTER ROLE tidemark SET statement_timeout = '5s'`, and likewise `jit = off` and `enable_incremental_sort = off`. Migrations, bulk loads and exports have limits of their own. Without these settings a process still stops waiting for a read after 5.5 seconds, but Postgres goes on with it.",
  ),
  SECRET_KEY: requiredSecretSetting(
    'The key that signs what the servers give out, 32 characters or more, the same for every process.',
  ),
  PORT: portSetting('3000', 'The TCP port of the API; 0 takes any free one.'),
  WORKER_PORT: portSetting(
    '3001',
    'The TCP port on which a worker says whether it can work; 0 takes any free one.',
  ),
  HOST: hostSetting('127.0.0.1', 'The address it listens on; `0.0.0.0` for every network interface.'),
  BASE_DOMAIN: hostSetting(
    'localhost',
    'The domain whose host labels are workspace slugs: `acme.example.com` is `acme`. A sign-in is on the workspace’s own host; the only workspace also answers on any other host. An API key knows its workspace on every host.',
  ),
  PUBLIC_URL: publicUrlSetting(
    'Where clients reach the API, like `https://support.example.com`; absent: `http://localhost` and the port.',
  ),
  APP_SCHEME: schemeSetting(
    'The URL scheme that opens your mobile apps. A sign-in in a browser leads there, and nowhere else. Absent: `tidemark`, and customers’ pages do not offer an app.',
  ),
  HELP_IMAGE_ORIGINS: originsSetting(
    'Where pictures in help centre articles may come from, like `https://cdn.example.com`; pictures from elsewhere are shown as links.',
  ),
  TRUSTED_PROXIES: networksSetting('Networks whose `X-Forwarded-For` is believed, like `10.0.0.0/8,::1`.'),
  LOG_LEVEL: choiceSetting(
    logLevels,
    'info',
    'How much is logged, from `trace` to `silent`; `debug` shows every request.',
  ),
  WEBHOOK_ALLOW_NETWORKS: networksSetting(
    'Private networks that webhooks may call all the same; absent: public addresses only.',
  ),
  SSO_ALLOW_NETWORKS: networksSetting(
    'Private networks where single sign-on providers may be all the same; absent: public addresses only.',
  ),
  FILES_DIR: textSetting(
    './files',
    'The folder of uploaded files and exports, the same one for every process. With S3 settings: where an upload waits on its way to the object store.',
  ),
  ...fileEntries,
  ...pushEntries,
  ...mailEntries,
  MAIL_DIR: textSetting(
    './mail',
    'The folder that keeps mail while no server is set, the same one for every process.',
  ),
  POOL_SIZE: countSetting(
    '10',
    { least: 3, most: 200 },
    'How many connections to Postgres each process of the API may hold in all: a fifth for rate limits, the rest half for reads and half for writes, so that reads never wait for a write. A worker holds 13, and up to 2 more while it makes exports.',
  ),
});

export type SaasSettings = v.InferOutput<typeof saasSettings>;

/** How the database of these settings is reached. */
export const databaseSettings = ({ DATABASE_URL: url, DATABASE_POOLER: pooler }: SaasSettings) => ({
  url,
  pooler,
});

export const deskSettings = ({
  SECRET_KEY,
  WEBHOOK_ALLOW_NETWORKS,
  SSO_ALLOW_NETWORKS,
  ...settings
}: SaasSettings): DeskSettings => ({
  secretKey: SECRET_KEY,
  site: {
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    baseDomain: settings.BASE_DOMAIN,
  },
  webhookNetworks: WEBHOOK_ALLOW_NETWORKS,
  ssoNetworks: SSO_ALLOW_NETWORKS,
  push: pushServices(settings),
  mail: mailSettings(settings, settings.MAIL_DIR),
  files: { folder: settings.FILES_DIR, s3: s3Account(settings) },
  fileLimits: fileLimitsOf(settings),
  scanner: settings.CLAMD_ADDRESS,
});

export const readSaasSettings = (environment: Environment): SaasSettings =>
  readSettings(saasSettings, environment);
