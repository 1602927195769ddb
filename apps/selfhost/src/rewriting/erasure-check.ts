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
  if (debt === null) return { ok: true, detail: 'the database file contains no erased data' };
  const owed = `somebody was erased on ${debt.since.slice(0, 10)}, and single words of their data may remain in the database file`;
  const fault = faultOf(settings, debt, now);
  return fault === null
    ? { ok: true, detail: `${owed}: the server rewrites it at ${rewriteHourOf(settings)}:00` }
    : { ok: true, warns: true, detail: `${owed}: ${fault}` };
};

/** Why the server will not do it by itself, or has not. */
const faultOf = (settings: SelfhostSettings, debt: RewriteDebt, now: number): string | null => {
  const { database } = dataFolderAt(settings.DATA_DIR);
  const room = roomFault(database);
  if (room !== null) return room;
  if (isTooLarge(database))
    return 'the file is too large to rewrite while the server runs: stop the server, then run ./tidemark vacuum';
  if (debt.givenUpAt !== null)
    return `the rewrite on ${debt.givenUpAt.slice(0, 10)} took too long and was stopped; the server tries again a week later. To do it now, stop the server, then run ./tidemark vacuum`;
  if (rewriteHourOf(settings) === null) return 'VACUUM_HOUR is off; run ./tidemark vacuum';
  return now - Date.parse(debt.since) > oldMs
    ? 'the server should have rewritten the file: check its log, or run ./tidemark vacuum'
    : null;
};
