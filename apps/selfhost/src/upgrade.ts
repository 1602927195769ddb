/** The tables of the folder's database are brought up to date, behind a backup. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Upgrade } from '@tidemark/cli';
import { DeskError } from '@tidemark/domain';
import { systemClock } from '@tidemark/node';
import { planSqlite } from '@tidemark/sql/plan-sqlite';
import { createBackup } from './backups/create-backup.ts';
import { deploymentOf } from './backups/deployment.ts';
import { writeDurably } from './backups/durable-files.ts';
import { type DataFolder, dataFolderAt, openDataFolder } from './data-folder.ts';
import { openDatabase } from './open-database.ts';
import type { SelfhostSettings } from './settings.ts';

export const upgradeOf = (settings: () => SelfhostSettings): Upgrade => ({
  plan: async () => planSqlite(existing(settings()).database),
  run: async ({ backup }) => {
    const { pending } = await planSqlite(existing(settings()).database);
    let made: string | null = null;
    const onBackup = (folder: string): void => {
      made = folder;
    };
    const folder = openDataFolder(settings().DATA_DIR);
    const before = backup ? backupBefore(folder, settings(), onBackup) : undefined;
    await (await openDatabase(folder, settings(), { migrate: 'always', before })).close();
    return { pending, backup: made };
  },
  backsUp: true,
});

const existing = ({ DATA_DIR }: SelfhostSettings): DataFolder => {
  const folder = dataFolderAt(DATA_DIR);
  if (!folder.isNew) return folder;
  throw new DeskError(
    'not_found',
    `There is no Tidemark data in ${folder.path}: set DATA_DIR to the folder that has it.`,
  );
};

/**
 * Makes a backup before tables with data change, and says where. A process that was killed in the migrations and starts
 * again has one of an hour ago at most: then it makes no other.
 */
export const backupBefore =
  (folder: DataFolder, settings: SelfhostSettings, onBackup: (folder: string) => void) =>
  async (migrations: readonly string[]): Promise<void> => {
    const deployment = deploymentOf(settings);
    const note = join(folder.path, 'upgrade-backup');
    const now = systemClock.now();
    const recent = readNote(note, migrations.at(-1) ?? '');
    if (recent && existsSync(recent.folder) && Date.parse(now) - Date.parse(recent.at) < resumedMs)
      return onBackup(recent.folder);
    rmSync(note, { force: true });
    const made = await createBackup(deployment, { kind: 'manual', withKey: true, now });
    writeDurably(note, `${now} ${migrations.at(-1)} ${made}\n`);
    onBackup(made);
  };

const resumedMs = 3_600_000;

/** The note of an upgrade to the same last migration. */
const readNote = (path: string, last: string): Readonly<{ at: string; folder: string }> | null => {
  if (!existsSync(path)) return null;
  const [at = '', migration, ...rest] = readFileSync(path, 'utf8').trim().split(' ');
  return migration === last && rest.length > 0 ? { at, folder: rest.join(' ') } : null;
};

/** The message of a start about the backup that it made. */
export const backupText = (folder: string): string =>
  `Backed up before the upgrade: ${basename(folder)}, in ${join(folder, '..')}\n`;
