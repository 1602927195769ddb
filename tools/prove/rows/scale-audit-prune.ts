/** Retention of a large audit log on Postgres: a month is removed at once, and nobody waits for it. */
import { setTimeout as pause } from 'node:timers/promises';
import { keepingAuditMonths, systemCall } from '@tidemark/domain';
import { createVault, systemClock } from '@tidemark/node';
import pg from 'pg';
import { callerOf } from '../caller.ts';
import { newPlace, openPlace, type PostgresPlace, readRows } from '../databases.ts';
import { type Keys, onDesk, setUpKeys } from '../desk.ts';
import { bySize, type Proof, type ProofContext, type Row, skipped } from '../row.ts';
import { secretKey, startServer } from '../server.ts';

export const scaleAuditPrune: Row = {
  name: 'scale-audit-prune',
  promise:
    'a month of the audit log is removed in a moment, no write waits for it, and the disk gets its room back',
  databases: ['postgres'],
  kind: 'timing',
  longestSeconds: { short: 900, full: 900 },
  run: (context) => prune(context),
};

const most = { seconds: 1, writeMs: 200 };
const months = 13;
const writers = 4;
/** The least share of its disk space that a removed month frees; the rest is rounding. */
const leastGivenBack = 0.9;

const prune = async (context: ProofContext): Promise<Proof> => {
  const place = await newPlace(context);
  if (place.db !== 'postgres') return skipped('SQLite removes old entries in batches');
  const keys = await setUpKeys(place, writers);
  const entries = bySize(context.size, { slice: 26_000, short: 3_000_000, full: 3_000_000 });
  const full = await setUpKeys(place, 1);
  // The data notes its secret key: behind heads that nobody signed, a first start would take it for a foreign one.
  await (await startServer(place)).end('SIGTERM');
  await fillMonths(place, { full: full.workspaceId, writing: keys.workspaceId }, entries);
  const server = await startServer(place);
  const before = await sizesOf(place);
  const writing = startWriting(server.url, keys);
  await pause(bySize(context.size, { slice: 1_000, short: 5_000, full: 5_000 }));
  const removed = await removeFirstMonth(place);
  await pause(1_000);
  const writes = await writing.end();
  await server.end('SIGTERM');
  const after = await sizesOf(place);
  const givenBack = before.bytes - after.bytes;
  const isBefore = ({ ended }: Written): boolean => ended < removed.from;
  const meanwhile = writes.filter((write) => !isBefore(write));
  const slowest = slowestOf(meanwhile);
  const refused = writes.filter(({ status }) => status !== 201).length;
  const figures = {
    'entries before': before.entries,
    'entries of the removed month': before.oldest,
    'seconds to remove it': Math.round(removed.seconds * 1_000) / 1_000,
    'MiB given back': Math.round(givenBack / 104_857.6) / 10,
    'writes meanwhile': meanwhile.length,
    'slowest write, ms': slowest,
    'slowest write of the two seconds before, ms': slowestOf(
      writes.filter((write) => isBefore(write) && write.ended > removed.from - 2_000),
    ),
    'faults in the log': await countFaults(place, keys.workspaceId),
  };
  context.note(JSON.stringify(figures));
  const tooMuch = [
    removed.seconds > most.seconds && `It took ${figures['seconds to remove it']} s.`,
    slowest > most.writeMs && `A write took ${slowest} ms.`,
  ];
  const faults = [
    removed.parts < 1 && 'No part of the log was removed.',
    refused > 0 && `${refused} writes were refused.`,
    after.oldest > 0 && 'Entries of the removed month are still there.',
    // Of few entries the writes meanwhile take as much room as a month gives back.
    context.size !== 'slice' &&
      givenBack < ((before.bytes * before.oldest) / before.entries) * leastGivenBack &&
      `The disk got ${figures['MiB given back']} MiB back.`,
    figures['faults in the log'] > 0 && 'The check of the audit log found faults.',
  ];
  return {
    figures,
    faults: faults.filter((fault) => fault !== false),
    tooMuch: tooMuch.filter((fault) => fault !== false),
  };
};

const dayMs = 24 * 3_600_000;

/** A log that was stored by month from the start, with as many entries in each of the months up to now. */
const fillMonths = async (
  place: PostgresPlace,
  workspaceIds: Readonly<Record<'full' | 'writing', string>>,
  entries: number,
): Promise<void> => {
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  try {
    await client.query('alter table audit_log detach partition audit_log_first');
    await client.query('drop table audit_log_first');
    for (let month = 1 - months; month <= 1; month += 1) {
      const from = month === 1 - months ? 'minvalue' : `'${boundOf(monthFromNow(month))}'`;
      const name = `audit_log_${dayOf(monthFromNow(month)).slice(0, 7).replace('-', '_')}`;
      await client.query(
        `create table ${name} partition of audit_log for values from (${from}) to ('${boundOf(monthFromNow(month + 1))}')`,
      );
    }
    const begin = monthFromNow(1 - months).getTime();
    await client.query(fill, [workspaceIds.full, begin, (Date.now() - begin) / entries, entries]);
    await client.query(fillHeads, [workspaceIds.writing, dayOf(monthFromNow(1 - months))]);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
};

const monthFromNow = (count: number): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 1));
};

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const boundOf = (date: Date): string => {
  const time = date.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
};

/** A head for each day of the first month, as of a process that nobody restarted. */
const fillHeads = `insert into audit_segments (workspace_id, id, day, last, voids, chain, follows, seal)
  select $1::uuid, gen_random_uuid(), to_char($2::date + i, 'YYYY-MM-DD'), 1, '[]', '', '[]', ''
  from generate_series(0, 27) as i`;

const fill = `insert into audit_log
    (workspace_id, id, at, actor_type, actor_name, operation, path, outcome, request_id, source, subject_type, subject_id)
  select $1::uuid, (left(time, 8) || '-' || right(time, 4) || '-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid,
    to_char(to_timestamp(ms / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'api_key', 'Integration',
    'getTicket', '/tickets/' || i % 1000, 'ok', md5(i::text), '192.0.2.7', 'ticket', (i % 1000)::text
  from generate_series(0, $4::int - 1) as i,
    lateral (select $2::bigint + (i * $3::float8)::bigint as ms) as moments,
    lateral (select lpad(to_hex(ms), 12, '0') as time) as times`;

/** So many days are kept that the month after the first one is the first to stay. */
const removeFirstMonth = async (place: PostgresPlace) => {
  const days = Math.floor((Date.now() - monthFromNow(2 - months).getTime()) / dayMs);
  const storage = await openPlace(place);
  try {
    const { auditMonths, auditNotes } = storage;
    if (auditMonths === null) throw new Error('Expected an audit log by month.');
    const keep = keepingAuditMonths({
      months: auditMonths,
      notes: auditNotes,
      days,
      vault: createVault([secretKey]),
      clock: systemClock,
    });
    await auditMonths.prepare(systemClock.now());
    const from = performance.now();
    const parts = await keep();
    return { parts, from, seconds: (performance.now() - from) / 1_000 };
  } finally {
    await storage.close();
  }
};

const slowestOf = (writes: readonly Written[]): number =>
  Math.round(Math.max(...writes.map(({ milliseconds }) => milliseconds)));

type Written = Readonly<{ status: number; milliseconds: number; ended: number }>;

/** New tickets, one after the other of each key. */
const startWriting = (url: string, { tokens }: Keys) => {
  const { call, close } = callerOf(url);
  const written: Written[] = [];
  let isOver = false;
  const writeOn = async (token: string): Promise<void> => {
    while (!isOver) {
      const body = { requester_email: 'zoe@customer.example', subject: 'Help', message: 'Help.' };
      const { status, milliseconds } = await call({ method: 'POST', path: '/tickets', token, body });
      written.push({ status, milliseconds, ended: performance.now() });
      await pause(150);
    }
  };
  const writing = Promise.all(tokens.map(writeOn));
  return {
    end: async (): Promise<readonly Written[]> => {
      isOver = true;
      await writing;
      close();
      return written;
    },
  };
};

const sizesOf = async (place: PostgresPlace) => {
  const before = monthFromNow(2 - months).toISOString();
  const [row] = await readRows(
    place,
    `select (select count(*)::int from audit_log) as entries,
      (select count(*)::int from audit_log where at < '${before}' and path like '/tickets/%') as oldest,
      (select sum(pg_total_relation_size(oid))::bigint::text from pg_class
        where relkind = 'r' and relname like 'audit\\_log%') as bytes`,
  );
  return { entries: Number(row?.entries), oldest: Number(row?.oldest), bytes: Number(row?.bytes) };
};

const countFaults = (place: PostgresPlace, workspaceId: string): Promise<number> =>
  onDesk(
    place,
    async (desk) => (await desk.audit.verify(systemCall(workspaceId, 'verify', 'verify'))).faultCount,
  );
