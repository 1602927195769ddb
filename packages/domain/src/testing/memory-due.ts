import { nextStampAt } from '../automation/sla/next-stamp.ts';
import { earlier, type Instant, plus } from '../kernel/instant.ts';
import {
  type AgingKind,
  agingKinds,
  type ClaimedDue,
  type Due,
  type DueList,
  type DueName,
  type DueStore,
  dueLeaseMs,
  dueWalkAgainMs,
  dueWalkMs,
  idleSlotAfter,
} from '../model/instance/due.ts';
import type { Clock } from '../model/ports.ts';
import type { Rows, Tables } from './memory-tables.ts';
import type { MemoryChange } from './memory-tasks.ts';

/** `nextAt`: what writes said while a worker does it, or may begin to. */
export type MemoryDue = ClaimedDue & Readonly<{ nextAt: Instant | null; leasedUntil: Instant | null }>;

export const memoryDue = (tables: Tables): DueStore => {
  const rows = tables.of('due');
  return {
    lower: async (dues, soon) => {
      if (!tables.of('workspace').find(tables.workspaceId)) return;
      for (const { chore, at } of dues) {
        const row = rows.find(chore);
        if (!row) rows.put(chore, fresh(tables.workspaceId, { chore, at }));
        else if (row.at > at || row.at <= soon) rows.put(chore, lowered(row, at, soon));
      }
    },
    list: async () =>
      rows
        .all()
        .map(({ chore, at }) => ({ chore, at }))
        .toSorted((one, other) => (one.chore < other.chore ? -1 : 1)),
    agingKinds: async () =>
      new Set(agingKinds.filter((kind) => tablesOf[kind].some((table) => tables.of(table).all().length > 0))),
  };
};

const tablesOf: Readonly<Record<AgingKind, readonly (keyof Rows)[]>> = {
  retryRecords: ['idempotency'],
  sessions: ['sessions'],
  signInCodes: ['signInCodes'],
  events: ['events', 'erasedEvents'],
  deliveries: ['webhookDeliveries'],
  ruleRuns: ['ruleRuns'],
  ruleRevisions: ['ruleVersions'],
  mails: ['mails'],
  exports: ['exports'],
  uploads: ['uploads'],
  articlePictures: ['articlePictures'],
};

const fresh = (workspaceId: string, due: Due): MemoryDue => ({
  ...due,
  workspaceId,
  claim: 0,
  nextAt: null,
  leasedUntil: null,
});

const lowered = (row: MemoryDue, at: Instant, soon: Instant): MemoryDue => ({
  ...row,
  at: earlier(row.at, at),
  nextAt: row.at <= soon ? earlier(at, row.nextAt ?? at) : row.nextAt,
});

/** The clock says when a lease lapses. */
export const memoryDueList = (change: MemoryChange, clock: Clock): DueList => {
  const isFree = ({ leasedUntil }: MemoryDue) => leasedUntil === null || leasedUntil <= clock.now();
  const lease = () => ({ leasedUntil: plus(clock.now(), dueLeaseMs) });
  const ofClaim = (
    { workspaceId, chore, claim }: ClaimedDue,
    use: (row: MemoryDue, tables: Tables) => void,
  ) =>
    change((tables) => {
      const own = tables(workspaceId);
      const row = own.of('due').find(chore);
      if (row?.claim === claim && row.leasedUntil !== null) use(row, own);
    });
  const lateRows = (tables: (workspaceId: string) => Tables, now: Instant) =>
    tables('')
      .everywhere('due')
      .filter((row) => row.at <= now && isFree(row))
      .toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return {
    claim: (limit, now, busy) =>
      change((tables) => {
        const taken = new Set(busy);
        const claimed: MemoryDue[] = [];
        for (const row of lateRows(tables, now)) {
          if (claimed.length === limit || taken.has(row.workspaceId)) continue;
          taken.add(row.workspaceId);
          const next = { ...row, ...lease(), claim: row.claim + 1 };
          tables(row.workspaceId).of('due').put(row.chore, next);
          claimed.push(next);
        }
        return claimed.map(({ workspaceId, chore, at, claim }) => ({ workspaceId, chore, at, claim }));
      }),
    keep: async (claimed) => {
      for (const one of claimed)
        await ofClaim(one, (row, tables) => tables.of('due').put(row.chore, { ...row, ...lease() }));
    },
    settle: (claimed, at) =>
      ofClaim(claimed, (row, tables) => {
        const next = at === null ? row.nextAt : earlier(at, row.nextAt ?? at);
        if (next === null) tables.of('due').remove(row.chore);
        else tables.of('due').put(row.chore, { ...row, at: next, nextAt: null, leasedUntil: null });
      }),
    late: (now) =>
      change((tables) => {
        const late = lateRows(tables, now);
        return late[0] ? { count: late.length, oldest: late[0].at } : null;
      }),
    walk: (now, { isForced = false } = {}) =>
      change((tables) => {
        const walks = tables('').shared('dueWalk');
        const last = walks.find('last');
        if (last && last.at > plus(now, -(isForced ? dueWalkAgainMs : dueWalkMs))) return false;
        walks.put('last', { at: now });
        for (const { id, status } of tables('').everywhere('workspace'))
          if (status !== 'suspended') addMissing(tables(id), now);
        return false;
      }),
  };
};

const addMissing = (tables: Tables, now: Instant): void => {
  const rows = tables.of('due');
  for (const due of missingDues(tables, now)) {
    const row = rows.find(due.chore);
    if (!row) rows.put(due.chore, fresh(tables.workspaceId, due));
    else if (due.at < row.at) rows.put(due.chore, { ...row, at: due.at });
  }
};

const missingDues = (tables: Tables, now: Instant): readonly Due[] => {
  const tickets = tables.of('tickets').all();
  const has: Partial<Record<DueName, boolean>> = {
    closeQuietTickets: tickets.some(({ status }) => status === 'solved'),
    runTimeRules: tables
      .of('configuration')
      .all()
      .some(({ entry }) => isTimeRule(entry)),
    attachContacts: attachable(tables),
    clearExports: tables
      .of('exports')
      .all()
      .some(({ bytesId }) => bytesId !== null),
    checkSenders: tables
      .of('inboundAddresses')
      .all()
      .some(({ address }) => address.verifiedAt !== null),
    fillReports: tables.of('reportFills').all().length > 0,
    links: tables.of('signInLinks').all().length > 0,
    inbound: tables.of('inboundMails').all().length > 0,
  };
  const stamps = tickets.flatMap(({ sla }) => nextStampAt(sla) ?? []).toSorted();
  return [
    ...stamps.slice(0, 1).map((at) => ({ chore: 'stampClocks', at }) as const),
    ...(Object.keys(has) as DueName[])
      .filter((chore) => has[chore] && !tables.of('due').find(chore))
      .map((chore) => ({ chore, at: now })),
    ...(tables.of('due').find('tidy')
      ? []
      : [{ chore: 'tidy', at: idleSlotAfter(tables.workspaceId, now) } as const]),
  ];
};

const isTimeRule = (entry: object): boolean =>
  'on' in entry && Array.isArray(entry.on) && entry.on.includes('time');

const attachable = (tables: Tables): boolean => {
  const domains = tables
    .of('organizations')
    .all()
    .flatMap(({ emailDomains }) => emailDomains);
  return tables
    .of('contacts')
    .all()
    .some(
      ({ organizationId, email }) =>
        organizationId === null && domains.some((domain) => email?.endsWith(`@${domain}`)),
    );
};
