import {
  type Allowance,
  type ContactUsage,
  type ContactWrite,
  type Instant,
  millisecondsOf,
  type Quotas,
  toInstant,
  type UsageStore,
} from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { ContactUsageRow, Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { holdCounters } from '../desk/hold-counters.ts';
import type { WorkspaceCounters } from './workspace-counters.ts';

export const usageStore = (db: Db, workspaceId: string, counters: WorkspaceCounters): UsageStore => ({
  takeOfContact: async (contactId, write, { allowances, now }) => {
    const { most } = allowances.bytes;
    if (most > 0 && write.bytes > most) return false;
    const taking = { workspaceId, contactId, ...takingOf(write, allowances, millisecondsOf(now)) };
    return (await take.first(db, taking)) !== null;
  },
  findOfContact: async (contactId) => {
    const row = await findRow.first(db, workspaceId, contactId);
    return row && usageFromRow(row);
  },
  grow: async (growth, most) => counters.grow(growth, most),
  hold: () => holdCounters(db, workspaceId),
  find: async () => {
    const row = await findTotals.first(db, workspaceId);
    return { bytes: row?.stored_bytes ?? 0, contacts: row?.contacts ?? 0 };
  },
  bytesOfTicket: async (number) => (await sumOfTicket.first(db, workspaceId, number))?.bytes ?? 0,
});

/**
 * The last instants of a window are one text: each is a number of this many digits, the newest first. So one statement finds the
 * instant that must have left the window, and puts another one in front.
 */
const width = 13;
const always = '9'.repeat(width);

type Taking = Readonly<{
  request: string;
  requestsKept: number;
  requestAt: number;
  requestsSince: string;
  write: string;
  writesKept: number;
  writeAt: number;
  writesSince: string;
  now: number;
  daySince: number;
  bytes: number;
  mostBytes: number;
}>;

const takingOf = ({ bytes, opens }: ContactWrite, allowances: Quotas['contact'], now: number): Taking => {
  const requests = windowOf(allowances.requests, now);
  const writes = windowOf(allowances.writes, now);
  return {
    request: opens ? stampOf(now) : '',
    requestsKept: requests.kept,
    requestAt: requests.at,
    requestsSince: opens ? requests.since : always,
    write: stampOf(now),
    writesKept: writes.kept,
    writeAt: writes.at,
    writesSince: writes.since,
    now,
    daySince: now - allowances.bytes.windowMs,
    bytes,
    mostBytes: allowances.bytes.most || Number.MAX_SAFE_INTEGER,
  };
};

const stampOf = (milliseconds: number): string => String(milliseconds).padStart(width, '0');

/** `at`: where the text has the instant that the next one pushes out; `kept`: how many characters stay. */
const windowOf = ({ most, windowMs }: Allowance, now: number) => ({
  kept: most * width,
  at: Math.max(0, most - 1) * width + 1,
  since: most === 0 ? always : stampOf(now - windowMs),
});

const usageFromRow = (row: ContactUsageRow): ContactUsage => ({
  requests: instantsIn(row.requests),
  writes: instantsIn(row.writes),
  bytes: { began: toInstant(row.day_began), used: row.day_bytes },
});

const instantsIn = (text: string): readonly Instant[] =>
  Array.from({ length: text.length / width }, (_, index) =>
    toInstant(Number(text.slice(index * width, (index + 1) * width))),
  );

/** Its row is held until the write ends, so that writes of one contact count one after the other. */
const take = statement(
  (_db, taking: Placeholder<Taking & Readonly<{ workspaceId: string; contactId: string }>>) => {
    const usedToday = sql`case when usage.day_began > ${taking.daySince} then usage.day_bytes else 0 end`;
    return sql<{ contact_id: string }>`insert into contact_usage as usage
    (workspace_id, contact_id, requests, writes, day_began, day_bytes)
    values (${taking.workspaceId}, ${taking.contactId}, ${taking.request}, ${taking.write}, ${taking.now}, ${taking.bytes})
    on conflict (workspace_id, contact_id) do update set
      requests = substr(excluded.requests || usage.requests, 1, ${taking.requestsKept}),
      writes = substr(excluded.writes || usage.writes, 1, ${taking.writesKept}),
      day_bytes = excluded.day_bytes + ${usedToday},
      day_began = case when usage.day_began > ${taking.daySince} then usage.day_began else excluded.day_began end
    where substr(usage.requests, ${taking.requestAt}, ${width}) <= ${taking.requestsSince}
      and substr(usage.writes, ${taking.writeAt}, ${width}) <= ${taking.writesSince}
      and excluded.day_bytes + ${usedToday} <= ${taking.mostBytes}
    returning contact_id`;
  },
);

const findRow = statement((db, workspaceId: Placeholder<string>, contactId: Placeholder<string>) =>
  db
    .selectFrom('contact_usage')
    .select(['requests', 'writes', 'day_began', 'day_bytes'])
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', contactId),
);

const findTotals = statement((db, workspaceId: Placeholder<string>) =>
  db
    .selectFrom('workspace_counters')
    .select(['stored_bytes', 'contacts'])
    .where('workspace_id', '=', workspaceId),
);

const sumOfTicket = statement(
  (_db, workspaceId: Placeholder<string>, number: Placeholder<number>) => sql<{ bytes: number }>`select cast(
    (select coalesce(sum(octet_length(body) + octet_length(body_html)), 0) from messages
      where workspace_id = ${workspaceId} and ticket_number = ${number})
    + (select coalesce(sum(octet_length(body) + octet_length(body_html)), 0) from message_origins
      where workspace_id = ${workspaceId} and ticket_number = ${number})
    + (select coalesce(sum(size), 0) from files
      where workspace_id = ${workspaceId} and ticket_number = ${number})
    as bigint) as bytes`,
);
