/** Restores a backup into a temporary folder, checks all of it, and removes the folder again. */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { openSqlite } from '@tidemark/sql/sqlite';
import { findBackup, noteVerified, removeLeftovers, trialFolder } from './backup-folder.ts';
import { withBackupLock } from './backup-lock.ts';
import { bringBack } from './bring-back.ts';
import { codeOf } from './durable-files.ts';
import type { Manifest } from './manifest.ts';

export type Verified = Readonly<{ folder: string; manifest: Manifest }>;

/** `from` is the folder of a backup outside the backup folder. */
export type VerifyOptions = Readonly<{ id: string | null; from: string | null }>;

export const verifyBackup = (backups: string, { id, from }: VerifyOptions, now: string): Promise<Verified> =>
  withBackupLock(backups, async () => {
    removeLeftovers(backups);
    const backup = from === null ? findBackup(backups, id) : resolve(from);
    const target = trialFolder(backups, now.replace(/\D/g, ''));
    try {
      const manifest = await bringBack({ backup, target, mayLink: true, open: openAndClose });
      noteWhereOneMay(backup, now);
      return { folder: backup, manifest };
    } finally {
      rmSync(target, { recursive: true, force: true });
    }
  });

/** A backup outside the backup folder may be on a read-only disk. */
const noteWhereOneMay = (backup: string, now: string): void => {
  try {
    noteVerified(backup, now);
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM'].includes(codeOf(error))) throw error;
  }
};

const openAndClose = async (path: string): Promise<void> => {
  const storage = await openSqlite({ path });
  try {
    await storage.ready();
  } finally {
    await storage.close();
  }
};
