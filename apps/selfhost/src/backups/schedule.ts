/** When the nightly backup is made. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupSchedule } from '@tidemark/cli';
import { dataFolderAt } from '../data-folder.ts';
import type { SelfhostSettings } from '../settings.ts';
import { listBackups } from './backup-folder.ts';
import { hourPattern } from './backup-hour.ts';
import { backupsFolder } from './deployment.ts';
import { writeDurably } from './durable-files.ts';

const usualHour = 3;

/** The setting, or else what the command line has left in the data folder. */
export const scheduleOf = (settings: SelfhostSettings): BackupSchedule => {
  const rest = { kept: settings.BACKUP_KEEP, folder: backupsFolder(settings) };
  if (settings.BACKUP_HOUR !== null)
    return { ...rest, hour: hourIn(settings.BACKUP_HOUR), source: 'setting' };
  const chosen = chosenHour(settings);
  return chosen === null
    ? { ...rest, hour: usualHour, source: 'default' }
    : { ...rest, hour: hourIn(chosen), source: 'command' };
};

export const chooseHour = (settings: SelfhostSettings, hour: number | null): void =>
  writeDurably(hourFile(settings), `${hour ?? 'off'}\n`);

/** Whether the last night has passed without a backup that was checked; a folder that is younger waits for its first night. */
export const isBackupDue = (settings: SelfhostSettings, now: Date): boolean => {
  const { hour, folder } = scheduleOf(settings);
  if (hour === null) return false;
  const newest = listBackups(folder).find(
    ({ kind, verifiedAt }) => kind === 'nightly' && verifiedAt !== null,
  );
  const since = newest ? Date.parse(newest.createdAt) : bornAt(settings);
  return since !== null && since < lastNight(now, hour).getTime();
};

/** The last time at which it was this hour. */
export const lastNight = (now: Date, hour: number): Date => {
  const night = new Date(now);
  night.setHours(hour, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night;
};

const bornAt = ({ DATA_DIR }: SelfhostSettings): number | null =>
  statSync(dataFolderAt(DATA_DIR).marker, { throwIfNoEntry: false })?.mtimeMs ?? null;

const hourIn = (text: string): number | null => (text === 'off' ? null : Number(text));

const hourFile = ({ DATA_DIR }: SelfhostSettings): string => join(dataFolderAt(DATA_DIR).path, 'backup-hour');

const chosenHour = (settings: SelfhostSettings): string | null => {
  try {
    const text = readFileSync(hourFile(settings), 'utf8').trim();
    return hourPattern.test(text) ? text : null;
  } catch {
    // Mostly nobody chose one.
    return null;
  }
};
