import { basename } from 'node:path';
import type { Clock } from '@tidemark/domain';
import { removeOld } from './backup-folder.ts';
import { withBackupLock } from './backup-lock.ts';
import { createBackup } from './create-backup.ts';
import type { Deployment } from './deployment.ts';
import type { Manifest } from './manifest.ts';
import { verifyBackup } from './verify-backup.ts';

/** Makes a backup and restores it on trial; only then older ones go, and none that the newest good ones need. */
export const makeNightlyBackup = async (deployment: Deployment, clock: Clock): Promise<Manifest> => {
  const { backups, kept } = deployment;
  const folder = await createBackup(deployment, { kind: 'nightly', withKey: true, now: clock.now() });
  try {
    return (await verifyBackup(backups, { id: basename(folder), from: null }, clock.now())).manifest;
  } finally {
    await withBackupLock(backups, () => removeOld(backups, kept));
  }
};
