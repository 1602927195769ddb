/** When the database's file is rewritten. */
import { statSync } from 'node:fs';
import { type RewriteDebt, rewriteDebtOf } from '@tidemark/sql/rewriting';
import { lastNight } from '../backups/schedule.ts';
import { dataFolderAt } from '../data-folder.ts';
import type { SelfhostSettings } from '../settings.ts';

export const usualRewriteHour = 4;

/** More than that takes longer than writers wait, on all but the fastest disks. */
export const mostRewrittenBytes = 512 * 1_048_576;

/** A rewrite that took too long is not tried each night: it keeps writers waiting. */
const giveUpMs = 7 * 24 * 3_600_000;

/** Null: never by itself. */
export const rewriteHourOf = ({ VACUUM_HOUR }: SelfhostSettings): number | null => {
  if (VACUUM_HOUR === null) return usualRewriteHour;
  return VACUUM_HOUR === 'off' ? null : Number(VACUUM_HOUR);
};

/** Whether somebody was erased before the last quiet hour, and the server may do something about it. */
export const isRewriteDue = (settings: SelfhostSettings, now: Date): boolean => {
  const hour = rewriteHourOf(settings);
  const { database } = dataFolderAt(settings.DATA_DIR);
  if (hour === null || isTooLarge(database)) return false;
  const debt = rewriteDebtOf(database);
  return debt !== null && Date.parse(debt.since) < lastNight(now, hour).getTime() && !isResting(debt, now);
};

export const isTooLarge = (database: string): boolean => statSync(database).size > mostRewrittenBytes;

const isResting = ({ givenUpAt }: RewriteDebt, now: Date): boolean =>
  givenUpAt !== null && now.getTime() - Date.parse(givenUpAt) < giveUpMs;
