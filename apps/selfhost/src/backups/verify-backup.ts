/** Restores a backup into a temporary folder, checks all of it, and removes the folder again. */
import { rmSync } from 'node:fs';
import { openSqlite } from '@tidemark/sql/sqlite';
import { findBackup, noteVerified, removeLeftovers, trialFolder } from './backup-folder.ts';
import { withBackupLock } from './backup-lock.ts';
import { bringBack } from './bring-back.ts';
import type { Manifest } from './manifest.ts';

export type Verified = Readonly<{ folder: string; manifest: Manifest }>;

export const verifyBackup = (backups: string, id: string | null, now: string): Promise<Verified> =>
  withBackupLock(backups, async () => {
    removeLeftovers(backups);
    const backup = findBackup(backups, id);
    const target = trialFolder(backups, now.replace(/\D/g, ''));
    try {
      const manifest = await bringBack({ backup, target, mayLink: true, open: openAndClose });
      noteVerified(backup, now);
      return { folder: backup, manifest };
    } finally {
      rmSync(target, { recursive: true, force: true });
    }
  });

const openAndClose = async (path: string): Promise<void> => {
  const storage = await openSqlite({ path });
  try {
    await storage.ready();
  } finally {
    await storage.close();
  }
};
