/**
 * All due work in one table: the rows of the list (docs/decisions/0092), the chores that each row runs in this order, and the records
 * that a chore removes by their age alone. The types of all other places follow from it.
 */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const none = [] as const;

/**
 * `stepsMs`: how far ahead the chores look for something to do; null where the row knows the next instant exactly (`due-rows.ts`).
 * A chore belongs to one row. One that only removes what is old belongs to `tidy`, which is done once a day at most; while the
 * workspace has none of its records, it does not look.
 */
export const dueWork = {
  /** Stamps SLA clocks that have warned or are breached (contract §7.9). */
  stampClocks: { stepsMs: null, chores: { stampClocks: none } },
  /** Runs rules whose time has come (contract §7.4). */
  runTimeRules: { stepsMs: null, chores: { runTimeRules: none } },
  /** Closes tickets that were solved long ago (contract §2.3). */
  closeQuietTickets: { stepsMs: null, chores: { closeQuietTickets: none } },
  /** Attaches contacts to organizations by their domains (contract §5.3). */
  attachContacts: { stepsMs: [dayMs], chores: { attachContacts: none } },
  /** Expires exports and removes their bytes (contract §11.2). */
  clearExports: {
    stepsMs: [minuteMs, 10 * minuteMs, hourMs, 6 * hourMs, 2 * dayMs],
    chores: { clearExports: none },
  },
  /** Asks DNS whether the addresses of the workspace may send (contract §14.1). */
  checkSenders: { stepsMs: [10 * minuteMs, hourMs, dayMs], chores: { checkSenders: none } },
  /** Counts for reports what happened before they were counted (contract §15.10). */
  fillReports: { stepsMs: [dayMs], chores: { fillReports: none } },
  links: {
    stepsMs: [minuteMs, 10 * minuteMs, hourMs, 2 * dayMs],
    chores: { removeExpiredLinks: none, removeOldLinkMails: none },
  },
  inbound: {
    stepsMs: [minuteMs, 10 * minuteMs, hourMs, dayMs, 7 * dayMs, 120 * dayMs],
    chores: {
      /** Removes the bytes of inbound mail that was read long ago, or was rejected (contract §14.4). */
      removeRawMails: none,
      removeOldInboundMails: none,
      /** Tells managers of mail whose time in quarantine ends. */
      tellOfQuarantine: none,
      /** Tells managers once a day of mail that came into quarantine. */
      tellOfNewQuarantine: none,
      expireQuarantine: none,
      /** Tells managers of more mail than people write. */
      tellOfMailStorm: none,
    },
  },
  tidy: {
    stepsMs: [dayMs, 7 * dayMs, 30 * dayMs],
    chores: {
      /** Removes the records of retries (contract §1.8). */
      removeExpiredRecords: ['idempotency'],
      removeEndedSessions: ['sessions'],
      removeEndedCustomerSessions: ['sessions'],
      removeExpiredCodes: ['signInCodes'],
      /** Removes events that have left the feed (contract §8.7). */
      removeOldEvents: ['events', 'erasedEvents'],
      /** Removes the log of deliveries (contract §8.5). */
      removeOldDeliveries: ['webhookDeliveries'],
      removeOldRuns: ['ruleRuns'],
      removeOldRevisions: ['ruleVersions'],
      removeOldMails: ['mails'],
      /** Removes entries of the audit log that are no longer kept (contract §0.7). It looks at the oldest entry. */
      removeOldEntries: none,
      removeOldExports: ['exports'],
      /** Removes bytes that no file, export or mail names. */
      sweepFiles: ['uploads', 'articlePictures'],
    },
  },
} as const satisfies Readonly<Record<string, DueRow>>;

type DueRow = Readonly<{
  stepsMs: readonly number[] | null;
  chores: Readonly<Record<string, readonly string[]>>;
}>;

type Table = typeof dueWork;

export type DueName = keyof Table;

/** Rows that know their next instant. */
export type ExactRow = { [Row in DueName]: Table[Row]['stepsMs'] extends null ? Row : never }[DueName];

export type ChoreOf<Row extends DueName> = { [Each in Row]: keyof Table[Each]['chores'] }[Row];

export type ChoreName = ChoreOf<DueName>;

type AgingOf<Chores> = Chores[keyof Chores] extends readonly (infer Kind)[] ? Kind : never;

/** Kinds of records that are removed by their age. */
export type AgingKind = AgingOf<Table['tidy']['chores']>;

type KeyOf<Members> = Members extends unknown ? keyof Members : never;

const namesOf = <Members extends object>(members: Members) => Object.keys(members) as KeyOf<Members>[];

export const dueNames: readonly DueName[] = namesOf(dueWork);

/** Rows that the walk over all workspaces adds where their work may be there: SLA clocks have an instant, and `tidy` is everywhere. */
export type WalkedRow = Exclude<DueName, 'stampClocks' | 'tidy'>;

const isWalked = (row: DueName): row is WalkedRow => row !== 'stampClocks' && row !== 'tidy';

export const walkedNames: readonly WalkedRow[] = dueNames.filter(isWalked);

/** In the order in which they run. */
export const choresIn = (row: DueName): readonly ChoreName[] => namesOf(dueWork[row].chores);

export const agingKinds: readonly AgingKind[] = [...new Set(Object.values(dueWork.tidy.chores).flat())];
