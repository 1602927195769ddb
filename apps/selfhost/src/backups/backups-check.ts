import { existsSync } from 'node:fs';
import type { BackupRecord, Check, Finding } from '@tidemark/cli';
import { dataFolderAt } from '../data-folder.ts';
import type { SelfhostSettings } from '../settings.ts';
import { listBackups } from './backup-folder.ts';
import { scheduleOf } from './schedule.ts';

/** How old the last good backup is, and the last one that was restored on trial. */
export const backupsCheck = (settings: () => SelfhostSettings): Check => ({
  name: 'Backups',
  look: async () => findingOf(settings(), Date.now()),
});

const hourMs = 3_600_000;
/** A night may be missed, and the next one has its time. */
const oldMs = 50 * hourMs;

const findingOf = (settings: SelfhostSettings, now: number): Finding => {
  const { hour, folder } = scheduleOf(settings);
  const backups = listBackups(folder);
  const newest = backups[0];
  const nights = hour === null ? 'no nightly ones are made' : `one is made each night at ${hour}:00`;
  if (newest === undefined) return withoutAny(settings, nights);
  const age = now - Date.parse(newest.createdAt);
  const detail = `the last is ${agoOf(age)} old, ${checkedText(backups, now)}; ${nights}`;
  return age <= oldMs || hour === null
    ? { ok: true, detail }
    : { ok: false, detail: `${detail}: look at the log of the server, or run tidemark backup create` };
};

const withoutAny = ({ DATA_DIR }: SelfhostSettings, nights: string): Finding => ({
  ok: true,
  detail: existsSync(dataFolderAt(DATA_DIR).database) ? `none yet; ${nights}` : 'nothing to back up yet',
});

const checkedText = (backups: readonly BackupRecord[], now: number): string => {
  const checked = backups.flatMap(({ verifiedAt }) => (verifiedAt === null ? [] : [Date.parse(verifiedAt)]));
  return checked.length === 0
    ? 'none was checked yet (tidemark backup verify)'
    : `the last check was ${agoOf(now - Math.max(...checked))} ago`;
};

const agoOf = (ms: number): string => {
  const hours = Math.floor(ms / hourMs);
  if (hours < 1) return `${Math.max(0, Math.floor(ms / 60_000))} min`;
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
};
