import { resolve } from 'node:path';
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
import { DeskError, type KeyRing } from '@tidemark/domain';
import {
  atPath,
  choiceSetting,
  countSetting,
  type Environment,
  generatedSecretSetting,
  portSetting,
  publicUrlSetting,
  readSettings,
  textSetting,
  wordSetting,
} from '@tidemark/node';
import * as v from 'valibot';
import { hourPattern } from './backups/backup-hour.ts';

const { HOST, BASE_DOMAIN, APP_SCHEME, ...others } = serverEntries;

/** Every setting of a self-hosted Tidemark; docs/configuration.md is made of these sentences. */
export const selfhostSettings = v.object({
  PORT: portSetting('3000', 'The TCP port of the server; 0 takes any free one.'),
  HOST,
  DATA_DIR: atPath(
    textSetting('./data', 'The data folder: the database, the uploaded files and the secret key.'),
  ),
  BASE_DOMAIN,
  PUBLIC_URL: publicUrlSetting(
    'Where clients reach the server, like `https://support.example.com`; absent: `http://localhost` and the port.',
  ),
  APP_SCHEME,
  SECRET_KEY: generatedSecretSetting(
    'The key that signs what the server gives out, 32 characters or more; absent: generated once and stored in the data folder with mode 0600.',
  ),
  ...others,
  ...fileEntries,
  ...pushEntries,
  ...mailEntries,
  ...inboundEntries,
  ...quotaEntries,
  SQLITE_SYNCHRONOUS: choiceSetting(
    ['FULL', 'NORMAL'],
    'FULL',
    '`FULL`: acknowledged writes survive a power cut. `NORMAL`: faster, but a power cut may lose the last writes.',
  ),
  BACKUP_DIR: atPath(
    wordSetting(
      'the path of a folder',
      /\S/,
      'The folder of the backups, best on another disk; absent: `backups` in the data folder.',
    ),
  ),
  BACKUP_KEEP: countSetting('7', { least: 1, most: 1_000 }, 'The number of nightly backups that are stored.'),
  BACKUP_HOUR: wordSetting(
    'off, or an hour from 0 to 23',
    hourPattern,
    'The hour of the nightly backup, in the time zone of the server, or `off`; absent: 3, or the hour set with `./tidemark backup schedule`.',
  ),
  VACUUM_HOUR: wordSetting(
    'off, or an hour from 0 to 23',
    hourPattern,
    'The hour at which the database file is rewritten after an erasure, in the time zone of the server, or `off`; absent: 4.',
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
  const settings = readSettings(selfhostSettings, environment);
  return { ...settings, ...shownFoldersOf(settings, environment) };
};

export const deskSettingsOf = (settings: SelfhostSettings, secretKeys: KeyRing): DeskSettings =>
  deskSettingsFrom(settings, {
    secretKeys,
    publicUrl: publicUrlOf(settings, settings.PORT),
    filesFolder: resolve(settings.DATA_DIR, 'files'),
    mailFolder: resolve(settings.DATA_DIR, 'mail'),
    keysFolder: resolve(settings.DATA_DIR, 'inbound-tls'),
  });
