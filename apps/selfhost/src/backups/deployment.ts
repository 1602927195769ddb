/** The facts of a deployment that backups need: plain data, which can be sent to a thread. */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { s3Account } from '@tidemark/deployment/file-settings';
import { version } from '@tidemark/deployment/version';
import { systemSecrets } from '@tidemark/node';
import { dataFolderAt } from '../data-folder.ts';
import { secretKeysOf } from '../secret-key.ts';
import type { SelfhostSettings } from '../settings.ts';

export type Deployment = Readonly<{
  database: string;
  /** Null where files are in an object store. */
  files: string | null;
  /** The file of the key; null when the key is a setting. */
  secretKeyFile: string | null;
  keyFingerprint: string;
  backups: string;
  kept: number;
  version: string;
}>;

export const deploymentOf = (settings: SelfhostSettings): Deployment => {
  const folder = dataFolderAt(settings.DATA_DIR);
  return {
    database: folder.database,
    files: s3Account(settings) ? null : resolve(folder.path, 'files'),
    secretKeyFile: settings.SECRET_KEY === null ? folder.secretKey : null,
    keyFingerprint: fingerprintOf(secretKeysOf(settings, folder, systemSecrets)[0]),
    backups: backupsFolder(settings),
    kept: settings.BACKUP_KEEP,
    version,
  };
};

export const backupsFolder = ({ BACKUP_DIR, DATA_DIR }: SelfhostSettings): string =>
  BACKUP_DIR === null ? resolve(DATA_DIR, 'backups') : resolve(BACKUP_DIR);

/** Tells one key from another, and nothing of it. */
export const fingerprintOf = (secretKey: string): string =>
  createHash('sha256').update(`backup ${secretKey}`).digest('hex').slice(0, 16);
