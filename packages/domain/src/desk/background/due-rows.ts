/** What each row of the list of due work stands for, and when it is due next. */
import { type Instant, later, plus } from '../../kernel/instant.ts';
import { type AgingKind, type DueName, dailySlotAfter } from '../../model/instance/due.ts';
import type { Stores } from '../../model/ports.ts';
import type { ChoreCases, ChoreLook, LookedChores } from './chores.ts';
import { isTimely } from './run-time-rules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A chore belongs to one row. What only removes what is old belongs to `tidy`, which is done once a day at most. */
const rowOf: Readonly<Record<keyof ChoreCases, DueName>> = {
  stampClocks: 'stampClocks',
  runTimeRules: 'runTimeRules',
  closeQuietTickets: 'closeQuietTickets',
  attachContacts: 'attachContacts',
  clearExports: 'clearExports',
  checkSenders: 'checkSenders',
  fillReports: 'fillReports',
  removeExpiredLinks: 'links',
  removeOldLinkMails: 'links',
  removeRawMails: 'inbound',
  removeOldInboundMails: 'inbound',
  tellOfQuarantine: 'inbound',
  tellOfNewQuarantine: 'inbound',
  expireQuarantine: 'inbound',
  tellOfMailStorm: 'inbound',
  removeExpiredRecords: 'tidy',
  removeEndedSessions: 'tidy',
  removeEndedCustomerSessions: 'tidy',
  removeExpiredCodes: 'tidy',
  removeOldEvents: 'tidy',
  removeOldDeliveries: 'tidy',
  removeOldRuns: 'tidy',
  removeOldRevisions: 'tidy',
  removeOldMails: 'tidy',
  removeOldEntries: 'tidy',
  removeOldExports: 'tidy',
  sweepFiles: 'tidy',
};

export type ChoreName = keyof ChoreCases;

export const choresIn = (row: DueName): readonly ChoreName[] => choresByRow.get(row) ?? [];

const choresByRow = Map.groupBy(Object.keys(rowOf) as ChoreName[], (name) => rowOf[name]);

/** What a chore of `tidy` may find nothing in. That of the audit log is not here: it looks at its oldest entry. */
const agingOf: Readonly<Partial<Record<LookedChores, readonly AgingKind[]>>> = {
  removeExpiredRecords: ['retryRecords'],
  removeEndedSessions: ['sessions'],
  removeEndedCustomerSessions: ['sessions'],
  removeExpiredCodes: ['signInCodes'],
  removeOldEvents: ['events'],
  removeOldDeliveries: ['deliveries'],
  removeOldRuns: ['ruleRuns'],
  removeOldRevisions: ['ruleRevisions'],
  removeOldMails: ['mails'],
  removeOldExports: ['exports'],
  sweepFiles: ['uploads', 'articlePictures'],
};

/** When a row is due again; null for not at all. At most its shortest step later than what its chores have to do. */
export type NextDue = (stores: Stores, now: Instant, workspaceId: string) => Promise<Instant | null>;

type Looks = Readonly<Record<LookedChores, ChoreLook>>;

export const nextDues = (looks: Looks): Readonly<Record<DueName, NextDue>> => {
  const lookedIn = (row: DueName): readonly LookedChores[] =>
    choresIn(row).filter((name) => isLooked(looks, name));
  const looked = (row: DueName, steps: readonly number[]): NextDue =>
    byLooking(
      lookedIn(row).map((name) => looks[name]),
      steps,
    );
  const tidy = byLookingFarthestFirst(looks, lookedIn('tidy'), [dayMs, 7 * dayMs, 30 * dayMs]);
  return {
    stampClocks: ({ tickets }) => tickets.firstStampAt(),
    runTimeRules: async ({ configuration }, now) =>
      (await configuration.automation()).rules.some(isTimely) ? plus(now, minuteMs) : null,
    closeQuietTickets: nextQuiet,
    attachContacts: looked('attachContacts', [dayMs]),
    clearExports: looked('clearExports', [minuteMs, 10 * minuteMs, hourMs, 6 * hourMs, 2 * dayMs]),
    checkSenders: looked('checkSenders', [10 * minuteMs, hourMs, dayMs]),
    fillReports: looked('fillReports', [dayMs]),
    links: looked('links', [minuteMs, 10 * minuteMs, hourMs, 2 * dayMs]),
    inbound: looked('inbound', [minuteMs, 10 * minuteMs, hourMs, dayMs, 7 * dayMs, 120 * dayMs]),
    tidy: async (stores, now, workspaceId) => {
      const next = (await tidy(stores, now, workspaceId)) ?? plus(now, 30 * dayMs);
      return next > now ? dailySlotAfter(workspaceId, later(now, plus(next, -dayMs))) : next;
    },
  };
};

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
      if (agingOf[name]?.every((kind) => !there.has(kind))) continue;
      if (await looks[name](stores, plus(now, Math.max(...steps)))) finding.push(looks[name]);
    }
    return byLooking(finding, steps)(stores, now, workspaceId);
  };

/** A solved ticket is closed when it was quiet for longer than the workspace says. */
const nextQuiet: NextDue = async ({ tickets, workspace }) => {
  const since = await tickets.firstSolvedUpdate();
  const found = await workspace.find();
  return since && found && plus(since, found.settings.closeAfterDays * dayMs + 1);
};
