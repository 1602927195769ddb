import { resolve } from 'node:path';
import type { DeskSettings } from '@tidemark/deployment';
import { fileEntries, fileLimitsOf, s3Account } from '@tidemark/deployment/file-settings';
import { mailEntries, mailSettings } from '@tidemark/deployment/mail-settings';
import { pushEntries, pushServices } from '@tidemark/deployment/push-settings';
import { DeskError } from '@tidemark/domain';
import {
  atPath,
  choiceSetting,
  countSetting,
  type Environment,
  generatedSecretSetting,
  hostSetting,
  logLevels,
  networksSetting,
  originsSetting,
  portSetting,
  publicUrlSetting,
  readSettings,
  schemeSetting,
  textSetting,
  wordSetting,
} from '@tidemark/node';
import * as v from 'valibot';
import { hourPattern } from './backups/backup-hour.ts';

/** Every setting of a self-hosted Tidemark; docs/configuration.md is made of these sentences. */
export const selfhostSettings = v.object({
  PORT: portSetting('3000', 'The TCP port of the server; 0 takes any free one.'),
  HOST: hostSetting('127.0.0.1', 'The address it listens on; `0.0.0.0` for every network interface.'),
  DATA_DIR: atPath(
    textSetting(
      './data',
      'The folder of everything that is stored: the database, the uploaded files, the secret key.',
    ),
  ),
  BASE_DOMAIN: hostSetting(
    'localhost',
    'The domain whose host labels are workspace slugs: `acme.example.com` is `acme`. A sign-in is on the workspace’s own host; the only workspace also answers on any other host. An API key knows its workspace on every host.',
  ),
  PUBLIC_URL: publicUrlSetting(
    'Where clients reach the server, like `https://support.example.com`; absent: `http://localhost` and the port.',
  ),
  APP_SCHEME: schemeSetting(
    'The URL scheme that opens your mobile apps. A sign-in in a browser leads there, and nowhere else. Absent: `tidemark`, and customers’ pages do not offer an app.',
  ),
  SECRET_KEY: generatedSecretSetting(
    'The key that signs what the server gives out, 32 characters or more; absent: made once and kept in the data folder with mode 0600.',
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
  ...fileEntries,
  ...pushEntries,
  ...mailEntries,
  SQLITE_SYNCHRONOUS: choiceSetting(
    ['FULL', 'NORMAL'],
    'FULL',
    '`FULL`: what was answered survives a power cut. `NORMAL`: faster, and the last moments may be lost in one.',
  ),
  BACKUP_DIR: atPath(
    wordSetting(
      'the path of a folder',
      /\S/,
      'The folder of the backups, best on another disk; absent: `backups` in the data folder.',
    ),
  ),
  BACKUP_KEEP: countSetting('7', { least: 1, most: 1_000 }, 'How many nightly backups are kept.'),
  BACKUP_HOUR: wordSetting(
    'off, or an hour from 0 to 23',
    hourPattern,
    'The hour of the nightly backup, in the time zone of the server, or `off`; absent: 3, or what `./tidemark backup schedule` was told.',
  ),
  VACUUM_HOUR: wordSetting(
    'off, or an hour from 0 to 23',
    hourPattern,
    'The hour in which the database file is rewritten after somebody was erased, in the time zone of the server, or `off`; absent: 4.',
  ),
});

export type SelfhostSettings = v.InferOutput<typeof selfhostSettings>;

/** Throws for settings that mean another deployment: nobody shall write to SQLite what is meant for Postgres. */
export const readSelfhostSettings = (environment: Environment): SelfhostSettings => {
  if (/^postgres(ql)?:/.test(environment.DATABASE_URL ?? ''))
    throw new DeskError(
      'validation_failed',
      'DATABASE_URL is set, and this is the server on SQLite: start the one on Postgres with npm run start:web, and its worker with npm run start:worker, or unset DATABASE_URL.',
    );
  return readSettings(selfhostSettings, environment);
};

export const deskSettingsOf = (
  { WEBHOOK_ALLOW_NETWORKS, SSO_ALLOW_NETWORKS, ...settings }: SelfhostSettings,
  secretKey: string,
): DeskSettings => ({
  secretKey,
  site: { publicUrl: publicUrlOf(settings, settings.PORT), baseDomain: settings.BASE_DOMAIN },
  webhookNetworks: WEBHOOK_ALLOW_NETWORKS,
  ssoNetworks: SSO_ALLOW_NETWORKS,
  push: pushServices(settings),
  mail: mailSettings(settings, resolve(settings.DATA_DIR, 'mail')),
  files: { folder: resolve(settings.DATA_DIR, 'files'), s3: s3Account(settings) },
  fileLimits: fileLimitsOf(settings),
  scanner: settings.CLAMD_ADDRESS,
});

/** Where clients reach a server that listens on this port. */
export const publicUrlOf = ({ PUBLIC_URL }: Pick<SelfhostSettings, 'PUBLIC_URL'>, port: number): string =>
  PUBLIC_URL ?? `http://localhost:${port}`;
