import { existsSync } from 'node:fs';
import type { Check, Finding } from '@tidemark/cli';
import { type RewriteDebt, rewriteDebtOf } from '@tidemark/sql/rewriting';
import { dataFolderAt } from '../data-folder.ts';
import type { SelfhostSettings } from '../settings.ts';
import { roomFault } from './rewrite-file.ts';
import { isTooLarge, rewriteHourOf } from './rewrite-hour.ts';

/** Whether copies of what was erased may still be in the database's file, and who sees to that. */
export const erasureCheck = (settings: () => SelfhostSettings): Check => ({
  name: 'Erasure',
  look: async () => findingOf(settings(), Date.now()),
});

/** A night may be missed, and the next one has its time. */
const oldMs = 50 * 3_600_000;

const findingOf = (settings: SelfhostSettings, now: number): Finding => {
  const { database } = dataFolderAt(settings.DATA_DIR);
  const debt = existsSync(database) ? rewriteDebtOf(database) : null;
  if (debt === null) return { ok: true, detail: 'nothing is left in the database file of who was erased' };
  const owed = `somebody was erased on ${debt.since.slice(0, 10)}, of whom single words may be left in the database file`;
  const fault = faultOf(settings, debt, now);
  return fault === null
    ? { ok: true, detail: `${owed}: it is written anew at ${rewriteHourOf(settings)}:00` }
    : { ok: true, warns: true, detail: `${owed}: ${fault}` };
};

/** Why the server will not do it by itself, or has not. */
const faultOf = (settings: SelfhostSettings, debt: RewriteDebt, now: number): string | null => {
  const { database } = dataFolderAt(settings.DATA_DIR);
  const room = roomFault(database);
  if (room !== null) return room;
  if (isTooLarge(database))
    return 'it is too large to be written anew beside the server: stop the server, then run ./tidemark vacuum';
  if (debt.givenUpAt !== null)
    return `writing it anew took longer than writers wait on ${debt.givenUpAt.slice(0, 10)}, and is tried again a week later: stop the server, then run ./tidemark vacuum`;
  if (rewriteHourOf(settings) === null) return 'VACUUM_HOUR is off; run ./tidemark vacuum';
  return now - Date.parse(debt.since) > oldMs
    ? 'the server should have written it anew: look at its log, or run ./tidemark vacuum'
    : null;
};
