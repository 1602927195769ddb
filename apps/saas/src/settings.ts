import { join } from 'node:path';
import type { DeskSettings } from '@tidemark/deployment';
import {
  deskSettingsFrom,
  publicUrlOf,
  serverEntries,
  shownFoldersOf,
} from '@tidemark/deployment/desk-settings';
import { fileEntries } from '@tidemark/deployment/file-settings';
import { inboundEntries } from '@tidemark/deployment/inbound-settings';
import { mailEntries } from '@tidemark/deployment/mail-settings';
import { pushEntries } from '@tidemark/deployment/push-settings';
import { quotaEntries } from '@tidemark/deployment/quota-settings';
import type { KeyRing } from '@tidemark/domain';
import {
  choiceSetting,
  countSetting,
  type Environment,
  optionalPostgresUrlSetting,
  portSetting,
  postgresUrlSetting,
  publicUrlSetting,
  readSettings,
  requiredSecretSetting,
  textSetting,
} from '@tidemark/node';
import { faultIn } from '@tidemark/sql/addresses';
import * as v from 'valibot';

const { HOST, BASE_DOMAIN, APP_SCHEME, ...others } = serverEntries;

/** Every setting of a Tidemark on Postgres; docs/configuration.md is made of these sentences. */
export const saasSettings = v.object({
  DATABASE_URL: postgresUrlSetting(
    faultIn,
    'The Postgres database, like `postgres://user:password@host:5432/tidemark`. With several hosts, like `postgres://user:password@db1:5432,db2:5432/tidemark?target_session_attrs=read-write`, the one that takes writes is used; see `docs/scaling.md`.',
  ),
  DATABASE_POOLING: choiceSetting(
    ['direct', 'transaction'],
    'direct',
    "`transaction` where `DATABASE_URL` is a pooler in transaction mode, such as PgBouncer: nothing then stays on a connection. Single reads and the counts of the rate limiter run with the settings of the role; set them once: `ALTER ROLE tidemark SET statement_timeout = '5s'`, and likewise `jit = off` and `enable_incremental_sort = off`. Without these a process still stops waiting for a read after 5.5 seconds, but Postgres goes on with it. See `docs/scaling.md`.",
  ),
  DATABASE_DIRECT_URL: optionalPostgresUrlSetting(
    faultIn,
    'The same database past the pooler, for migrations, the months of the audit log and `LISTEN`; absent: migrations go through the pooler, and processes look for news by themselves.',
  ),
  SECRET_KEY: requiredSecretSetting(
    'The key that signs what the servers give out, 32 characters or more, the same for every process.',
  ),
  PORT: portSetting('3000', 'The TCP port of the API; 0 takes any free one.'),
  WORKER_PORT: portSetting('3001', 'The TCP port of a worker’s health checks; 0 takes any free one.'),
  HOST,
  BASE_DOMAIN,
  PUBLIC_URL: publicUrlSetting(
    'Where clients reach the API, like `https://support.example.com`; absent: `http://localhost` and the port.',
  ),
  APP_SCHEME,
  ...others,
  FILES_DIR: textSetting(
    './files',
    'The folder of uploaded files and exports, the same one for every process. With S3 settings: where an upload waits on its way to the object store.',
  ),
  ...fileEntries,
  ...pushEntries,
  ...mailEntries,
  MAIL_DIR: textSetting(
    './mail',
    'The folder that stores mail while no mail server is set, the same one for every process.',
  ),
  ...inboundEntries,
  ...quotaEntries,
  DRAIN_SECONDS: countSetting(
    '5',
    { least: 0, most: 60 },
    'How long a process of the API goes on after SIGTERM while `/readyz` answers 503, so that load balancers stop sending it requests before it takes no more. Take more than two intervals of their checks; 0 where no balancer looks.',
  ),
  POOL_SIZE: countSetting(
    '10',
    { least: 3, most: 200 },
    'How many connections to Postgres each process of the API may hold: a fifth for rate limits, the rest half for reads and half for writes, so that reads never wait for a write. One more listens for changes. A worker holds 13, and up to 2 more while it makes exports.',
  ),
});

export type SaasSettings = v.InferOutput<typeof saasSettings>;

/** How the database of these settings is reached. */
export const databaseSettings = (settings: SaasSettings) => ({
  url: settings.DATABASE_URL,
  directUrl: settings.DATABASE_DIRECT_URL,
  pooling: settings.DATABASE_POOLING,
});

export const secretKeysOf = ({ SECRET_KEY, OTHER_SECRET_KEYS }: SaasSettings): KeyRing => [
  SECRET_KEY,
  ...OTHER_SECRET_KEYS,
];

/** Why a process with these keys does not begin. */
export const foreignKeyText =
  'SECRET_KEY is not the secret key of this database: set the right one. It may belong to another installation, or DATABASE_URL may name another database. To change to this key, set the key of the data as OTHER_SECRET_KEYS, as docs/secret-key.md says. If no backup has that key, run ./tidemark secret-key replace --lost.';

export const deskSettings = (settings: SaasSettings): DeskSettings =>
  deskSettingsFrom(settings, {
    secretKeys: secretKeysOf(settings),
    publicUrl: publicUrlOf(settings, settings.PORT),
    filesFolder: settings.FILES_DIR,
    mailFolder: settings.MAIL_DIR,
    keysFolder: join(settings.MAIL_DIR, 'inbound-tls'),
  });

export const readSaasSettings = (environment: Environment): SaasSettings => {
  const settings = readSettings(saasSettings, environment);
  return { ...settings, ...shownFoldersOf(settings, environment) };
};
