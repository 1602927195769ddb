import { nextStampAt } from '../automation/sla/next-stamp.ts';
import { earlier, type Instant, plus } from '../kernel/instant.ts';
import {
  type ClaimedDue,
  type Due,
  type DueList,
  type DueStore,
  dueLeaseMs,
  dueWalkAgainMs,
  dueWalkMs,
  idleSlotAfter,
} from '../model/instance/due.ts';
import { agingKinds, type DueName, type WalkedRow, walkedNames } from '../model/instance/due-work.ts';
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
    agingKinds: async () => new Set(agingKinds.filter((kind) => tables.of(kind).all().length > 0)),
  };
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
  const lacks = (chore: DueName) => !tables.of('due').find(chore);
  const stamps = tables
    .of('tickets')
    .all()
    .flatMap(({ sla }) => nextStampAt(sla) ?? [])
    .toSorted();
  return [
    ...stamps.slice(0, 1).map((at) => ({ chore: 'stampClocks', at }) as const),
    ...walkedNames
      .filter((chore) => isPossible[chore](tables) && lacks(chore))
      .map((chore) => ({ chore, at: now })),
    ...(lacks('tidy') ? [{ chore: 'tidy', at: idleSlotAfter(tables.workspaceId, now) } as const] : []),
  ];
};

/** Records that may be the work of a row; the worker finds when it is due. */
const isPossible: Readonly<Record<WalkedRow, (tables: Tables) => boolean>> = {
  runTimeRules: (tables) => has(tables, 'configuration', ({ entry }) => isTimeRule(entry)),
  closeQuietTickets: (tables) => has(tables, 'tickets', ({ status }) => status === 'solved'),
  attachContacts: (tables) => attachable(tables),
  clearExports: (tables) => has(tables, 'exports', ({ bytesId }) => bytesId !== null),
  checkSenders: (tables) => has(tables, 'inboundAddresses', ({ address }) => address.verifiedAt !== null),
  fillReports: (tables) => has(tables, 'reportFills'),
  links: (tables) => has(tables, 'signInLinks'),
  inbound: (tables) => has(tables, 'inboundMails'),
};

const has = <Name extends keyof Rows>(
  tables: Tables,
  name: Name,
  is: (row: Rows[Name]) => boolean = () => true,
): boolean => tables.of(name).all().some(is);

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
