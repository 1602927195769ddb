import { existsSync } from 'node:fs';
import type { BackupRecord, Check, Finding } from '@tidemark/cli';
import { dataFolderAt } from '../data-folder.ts';
import type { SelfhostSettings } from '../settings.ts';
import { backupFaults, listBackups } from './backup-folder.ts';
import { folderFault } from './folder-fault.ts';
import { scheduleOf } from './schedule.ts';

/** How old the last backup is, and the last one that was restored on trial and is good. */
export const backupsCheck = (settings: () => SelfhostSettings): Check => ({
  name: 'Backups',
  look: async () => findingOf(settings(), Date.now()),
});

const hourMs = 3_600_000;
/** A night may be missed, and the next one has its time. */
const oldMs = 50 * hourMs;

const findingOf = (settings: SelfhostSettings, now: number): Finding => {
  const { hour, folder } = scheduleOf(settings);
  const fault = folderFault(folder);
  if (fault !== null) return { ok: false, detail: fault };
  const [unclear] = backupFaults(folder);
  if (unclear !== undefined)
    return { ok: false, detail: `${unclear}: the backup may be good and is kept; mend or remove it` };
  const backups = listBackups(folder);
  const newest = backups[0];
  const nights = hour === null ? off : `one is made each night at ${hour}:00`;
  if (newest === undefined) return withoutAny(settings, nights);
  const detail = `the last is ${ageOf(newest, now)} old, ${checkedText(backups, now)}; ${nights}`;
  if (hour === null) return { ok: true, warns: true, detail };
  return isFresh(backups, now)
    ? { ok: true, detail }
    : { ok: false, detail: `${detail}: look at the log of the server, or run ./tidemark backup verify` };
};

const off = 'nightly backups are off (./tidemark backup schedule --hour 3)';

/** The last one that was checked; where none was yet, a first night may still be to come. */
const isFresh = (backups: readonly BackupRecord[], now: number): boolean => {
  const counted = backups.find(({ verifiedAt }) => verifiedAt !== null) ?? backups.at(-1);
  return counted !== undefined && now - Date.parse(counted.createdAt) <= oldMs;
};

const withoutAny = ({ DATA_DIR }: SelfhostSettings, nights: string): Finding =>
  existsSync(dataFolderAt(DATA_DIR).database)
    ? { ok: true, warns: true, detail: `there is none yet; ${nights}` }
    : { ok: true, detail: 'nothing to back up yet' };

const checkedText = (backups: readonly BackupRecord[], now: number): string => {
  const good = backups.find(({ verifiedAt }) => verifiedAt !== null);
  if (!good) return 'none was checked yet (./tidemark backup verify)';
  return good === backups[0]
    ? 'and it was checked'
    : `the last that was checked and is good is ${ageOf(good, now)} old`;
};

const ageOf = ({ createdAt }: BackupRecord, now: number): string => agoOf(now - Date.parse(createdAt));

const agoOf = (ms: number): string => {
  const hours = Math.floor(ms / hourMs);
  if (hours < 1) return `${Math.max(0, Math.floor(ms / 60_000))} min`;
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
};
