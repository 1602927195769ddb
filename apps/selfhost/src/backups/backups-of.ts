/** Backups as the command line asks for them. */
import { resolve } from 'node:path';
import type { Backups, MadeBackup } from '@tidemark/cli';
import { haveSealed } from '@tidemark/deployment';
import { DeskError } from '@tidemark/domain';
import { systemClock, systemSecrets } from '@tidemark/node';
import { dataFolderAt } from '../data-folder.ts';
import { openAsItIs } from '../database-check.ts';
import { foreignKeyText, secretKeysOf } from '../secret-key.ts';
import type { SelfhostSettings } from '../settings.ts';
import { findBackup, listBackups, recordOf } from './backup-folder.ts';
import { createBackup } from './create-backup.ts';
import { backupsFolder, type Deployment, deploymentOf } from './deployment.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { chooseHour, scheduleOf } from './schedule.ts';
import { verifyBackup } from './verify-backup.ts';

export const backupsOf = (settings: () => SelfhostSettings): Backups => ({
  create: async ({ to, withKey }) => {
    const deployment = deploymentHere(settings());
    await refuseForeignKey(settings());
    const backups = to === null ? deployment.backups : resolve(to);
    const now = systemClock.now();
    const folder = await createBackup({ ...deployment, backups }, { kind: 'manual', withKey, now });
    return shown(folder, readManifest(folder), keyNotes(deployment, withKey));
  },
  list: async () => listBackups(backupsFolder(settings())),
  verify: async (options) => {
    const { folder, manifest } = await verifyBackup(backupsFolder(settings()), options, systemClock.now());
    return shown(folder, manifest, []);
  },
  restore: async ({ id, from, to }) => {
    const backup = from === null ? findBackup(backupsFolder(settings()), id) : resolve(from);
    return restoreBackup(settings(), backup, to);
  },
  schedule: async () => scheduleOf(settings()),
  setHour: async (hour) => {
    if (settings().BACKUP_HOUR !== null)
      throw new DeskError('validation_failed', 'BACKUP_HOUR is set, and comes first: change or remove it.');
    deploymentHere(settings());
    chooseHour(settings(), hour);
    return scheduleOf(settings());
  },
});

const deploymentHere = (settings: SelfhostSettings): Deployment => {
  const folder = dataFolderAt(settings.DATA_DIR);
  if (!folder.isNew) return deploymentOf(settings);
  throw new DeskError(
    'not_found',
    `There is no Tidemark data in ${folder.path}: set DATA_DIR to the folder that has it.`,
  );
};

/** Its notes and its key are those of the settings: with a key of other data, nobody could open what it holds. */
const refuseForeignKey = async (settings: SelfhostSettings): Promise<void> => {
  const folder = dataFolderAt(settings.DATA_DIR);
  // Tables of an earlier version know no keys, and a database that does not open is the backup's to tell.
  const opened = await openAsItIs(settings).catch(() => null);
  if (opened === null) return;
  const { storage } = opened;
  const keys = secretKeysOf(settings, folder, systemSecrets);
  const isRight = await haveSealed(storage, keys).finally(() => storage.close());
  if (!isRight) throw new DeskError('unavailable', foreignKeyText(settings, folder));
};

const lostText = (files: number): string =>
  files === 1 ? '1 file has lost its' : `${files} files have lost their`;

const shown = (folder: string, manifest: Manifest, notes: readonly string[]): MadeBackup => ({
  ...recordOf(folder, manifest),
  notes: [
    ...notes,
    ...(manifest.missing.length > 0
      ? [
          `${lostText(manifest.missing.length)} bytes, and ${manifest.missing.length === 1 ? 'is' : 'are'} not in it: see ./tidemark files check.`,
        ]
      : []),
    ...(manifest.files === null ? ['The files are in the object store, which backs itself up.'] : []),
  ],
});

const keyNotes = ({ secretKeyFile }: Deployment, withKey: boolean): readonly string[] => {
  if (secretKeyFile === null) return ['SECRET_KEY is a setting of yours and not in it: keep it as well.'];
  return withKey
    ? ['The secret key is in it: whoever has the backup can open all of it. Keep it as safe as the data.']
    : ['The secret key is not in it: keep the file secret-key as well.'];
};
