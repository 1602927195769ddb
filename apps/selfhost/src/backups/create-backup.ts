/** Makes a backup while the server runs: a copy of the database, and the bytes of the files that the copy names. */
import { copyFileSync, existsSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DeskError } from '@tidemark/domain';
import { factsOfSnapshot, takeSnapshot } from '@tidemark/sql/snapshot';
import { makeFolder } from '../data-folder.ts';
import { backupIdAt, partialFolder, partsOfBackup, removeLeftovers } from './backup-folder.ts';
import { withBackupLock } from './backup-lock.ts';
import type { Deployment } from './deployment.ts';
import { codeOf, digestOf, syncPath } from './durable-files.ts';
import { erasureList, noteErasures } from './erasure-list.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { takeFiles } from './take-files.ts';

export type BackupOptions = Readonly<{ kind: Manifest['kind']; withKey: boolean; now: string }>;

export const createBackup = (deployment: Deployment, options: BackupOptions): Promise<string> =>
  withBackupLock(deployment.backups, () => {
    const { backups, database } = deployment;
    const folder = publishBackup(deployment, options);
    finish(folder, {
      step: () => syncPath(backups),
      failure: `${backups} could not be synced to the disk`,
      remedy: 'A power failure may lose the backup: check the disk, then make another one.',
    });
    finish(folder, {
      step: () => noteErasures(backups, database),
      failure: 'the list of erased people beside it could not be updated',
      remedy: `Once ${erasureList(backups)} can be written, the next backup updates it.`,
    });
    return folder;
  });

/** Returns the folder of the backup. After an error there is none. */
const publishBackup = (deployment: Deployment, options: BackupOptions): string => {
  const { backups } = deployment;
  const id = backupIdAt(options.now);
  const partial = partialFolder(backups, id);
  const folder = join(backups, id);
  try {
    removeLeftovers(backups);
    refuseWithoutRoom(deployment);
    writeManifest(partial, fillBackup(deployment, options, id));
    syncPath(partial);
    renameSync(partial, folder);
    return folder;
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw isFull(error) ? noRoom(backups) : error;
  }
};

type LastStep = Readonly<{ step: () => void; failure: string; remedy: string }>;

/** A failure after the backup was made must not read as if none was made. */
const finish = (folder: string, { step, failure, remedy }: LastStep): void => {
  try {
    step();
  } catch (error) {
    const cause = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
    throw new DeskError(
      isFull(error) ? 'storage_full' : 'unavailable',
      `The backup ${folder} was made, but ${failure}: ${cause}. ${remedy}`,
    );
  }
};

const fillBackup = (deployment: Deployment, options: BackupOptions, id: string): Manifest => {
  const folder = partialFolder(deployment.backups, id);
  const parts = partsOfBackup(folder);
  makeFolder(folder);
  takeSnapshot(deployment.database, parts.database);
  syncPath(parts.database);
  const database = digestOf(parts.database, Number.MAX_SAFE_INTEGER);
  if (database === null) throw new DeskError('unavailable', `The copy ${parts.database} went away.`);
  const facts = factsOfSnapshot(parts.database);
  const needRoom = (bytes: number): void => needFree(deployment.backups, bytes);
  const taken = takeFiles({ deployment, to: parts.files, facts, needRoom });
  const included = options.withKey && takeKey(deployment, parts.secretKey);
  return {
    format: 1,
    id,
    created_at: options.now,
    kind: options.kind,
    version: deployment.version,
    migrations: [...facts.migrations],
    counts: facts.counts,
    secret_key: { included, fingerprint: deployment.keyFingerprint },
    database,
    ...taken,
  };
};

const takeKey = ({ secretKeyFile }: Deployment, to: string): boolean => {
  if (secretKeyFile === null) return false;
  copyFileSync(secretKeyFile, to);
  syncPath(to);
  return true;
};

/** Better none than one that fills the disk of the running server. */
const refuseWithoutRoom = ({ database, backups }: Deployment): void => {
  const log = existsSync(`${database}-wal`) ? statSync(`${database}-wal`).size : 0;
  needFree(backups, statSync(database).size + log);
};

const needFree = (backups: string, bytes: number): void => {
  const { bavail, bsize } = statfsSync(backups);
  if (bavail * bsize < bytes + spareBytes) throw noRoom(backups);
};

const spareBytes = 4 * 1024 * 1024;

const noRoom = (backups: string): DeskError =>
  new DeskError(
    'storage_full',
    `There is no room for a backup in ${backups}: none was made. Make room, or set BACKUP_DIR to another disk.`,
  );

const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) ||
  (error instanceof DeskError && error.code === 'storage_full');
