/** When each row of the list of due work is due next. */
import { type Instant, later, plus } from '../../kernel/instant.ts';
import { dailySlotAfter } from '../../model/instance/due.ts';
import {
  type AgingKind,
  type ChoreName,
  choresIn,
  type DueName,
  dueWork,
  type ExactRow,
} from '../../model/instance/due-work.ts';
import type { Stores } from '../../model/ports.ts';
import type { ChoreLook, LookedChores } from './chores.ts';
import { isTimely } from './run-time-rules.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** When a row is due again; null for not at all. At most its shortest step later than what its chores have to do. */
export type NextDue = (stores: Stores, now: Instant, workspaceId: string) => Promise<Instant | null>;

type Looks = Readonly<Record<LookedChores, ChoreLook>>;

export const nextDues =
  (looks: Looks) =>
  (row: DueName): NextDue => {
    if (isExact(row)) return exact[row];
    const names = choresIn(row).filter((name) => isLooked(looks, name));
    if (row === 'tidy') return nextTidy(byLookingFarthestFirst(looks, names, dueWork.tidy.stepsMs));
    return byLooking(
      names.map((name) => looks[name]),
      dueWork[row].stepsMs,
    );
  };

const isExact = (row: DueName): row is ExactRow => dueWork[row].stepsMs === null;

const isLooked = (looks: Looks, name: ChoreName): name is LookedChores => name in looks;

/** Time goes on by growing steps until there would be something to do; the row is due after the last step without. */
const byLooking =
  (looks: readonly ChoreLook[], steps: readonly number[]): NextDue =>
  async (stores, now) => {
    let free: Instant | null = null;
    for (const at of [now, ...steps.map((step) => plus(now, step))]) {
      for (const look of looks) if (await look(stores, at)) return free ?? now;
      free = at === now ? plus(now, steps[0] ?? minuteMs) : at;
    }
    return null;
  };

/**
 * The same for what only grows older, which is still there at a later instant: what has no record, or finds nothing at the last
 * step, is not asked about the others. Of a workspace without writes that is everything.
 */
const byLookingFarthestFirst =
  (looks: Looks, names: readonly LookedChores[], steps: readonly number[]): NextDue =>
  async (stores, now, workspaceId) => {
    const there = await stores.due.agingKinds();
    const finding: ChoreLook[] = [];
    for (const name of names) {
      if (hasNothing(name, there)) continue;
      if (await looks[name](stores, plus(now, Math.max(...steps)))) finding.push(looks[name]);
    }
    return byLooking(finding, steps)(stores, now, workspaceId);
  };

const recordsOf: Readonly<Partial<Record<ChoreName, readonly AgingKind[]>>> = dueWork.tidy.chores;

/** A chore whose records the table does not name looks in any case. */
const hasNothing = (name: ChoreName, there: ReadonlySet<AgingKind>): boolean => {
  const kinds = recordsOf[name] ?? [];
  return kinds.length > 0 && kinds.every((kind) => !there.has(kind));
};

/** At most once a day, at the moment of the workspace; a workspace without old records is looked at again in a month. */
const nextTidy =
  (next: NextDue): NextDue =>
  async (stores, now, workspaceId) => {
    const at = (await next(stores, now, workspaceId)) ?? plus(now, 30 * dayMs);
    return at > now ? dailySlotAfter(workspaceId, later(now, plus(at, -dayMs))) : at;
  };

/** A solved ticket is closed when it was quiet for longer than the workspace says. */
const nextQuiet: NextDue = async ({ tickets, workspace }) => {
  const since = await tickets.firstSolvedUpdate();
  const found = await workspace.find();
  return since && found && plus(since, found.settings.closeAfterDays * dayMs + 1);
};

const exact: Readonly<Record<ExactRow, NextDue>> = {
  stampClocks: ({ tickets }) => tickets.firstStampAt(),
  runTimeRules: async ({ configuration }, now) =>
    (await configuration.automation()).rules.some(isTimely) ? plus(now, minuteMs) : null,
  closeQuietTickets: nextQuiet,
};
