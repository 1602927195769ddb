/** The tables of the next releases are made while a server of this one runs, with much in the audit log and under load. */
import { migrateToRelease } from '@tidemark/sql/next-release';
import { type Answered, callerOf } from '../caller.ts';
import { newPlace, type PostgresPlace, readRows } from '../databases.ts';
import { bySize, type Proof, type ProofContext, type Row, skipped } from '../row.ts';
import { startServer, startWorker } from '../server.ts';
import { callsUntil, failuresOf, setUpKeysOfMany } from '../steady-load.ts';
import { tooMuchOf } from '../too-much.ts';

export const scaleMigrate: Row = {
  name: 'scale-migrate',
  promise: 'migrations beside a server under load fail no start, lock nobody up and hold no write for 500 ms',
  databases: ['postgres'],
  kind: 'timing',
  longestSeconds: { short: 600, full: 1_800 },
  run: (context) => migrating(context),
};

const longestWriteMs = 500;

const migrating = async (context: ProofContext): Promise<Proof> => {
  const { size } = context;
  const entries = bySize(size, { slice: 5_000, short: 100_000, full: 2_000_000 });
  const tickets = bySize(size, { slice: 500, short: 5_000, full: 70_000 });
  const releases = bySize(size, { slice: 1, short: 3, full: 10 });
  const perSecond = bySize(size, { slice: 20, short: 50, full: 50 });
  const place = await newPlace(context);
  if (place.db !== 'postgres') return skipped('SQLite has one process, which is stopped for an upgrade');
  const { tokens } = await setUpKeysOfMany(place, 4);
  const server = await startServer(place);
  await startWorker(place);
  await fill(place, { entries, tickets, url: server.url, token: tokens[0] ?? '' });
  const before = await deadlocksOf(place);
  const work = { isOver: false };
  const calls = callsUntil(work, { url: server.url, tokens, perSecond });
  const failures: string[] = [];
  const since = performance.now();
  for (let release = 1; release <= releases; release += 1)
    await migrateToRelease(place.url, release).catch((error: unknown) => {
      failures.push(`Release ${release} did not start: ${error instanceof Error ? error.message : error}`);
    });
  const seconds = (performance.now() - since) / 1_000;
  work.isOver = true;
  const answers = await calls;
  const proof = failuresOf(answers);
  const deadlocks = (await deadlocksOf(place)) - before;
  const slowest = slowestOf(answers, 201);
  const again = await startsAgain(place, tokens[1] ?? '');
  return {
    figures: {
      'entries of the audit log': entries,
      migrations: releases * 3,
      'seconds of migrations': Math.round(seconds),
      'failed starts': failures.length,
      deadlocks,
      ...proof.figures,
      'slowest write, ms': slowest,
      'slowest read, ms': slowestOf(answers, 200),
    },
    faults: [
      ...failures,
      ...proof.faults,
      ...(deadlocks === 0 ? [] : [`Postgres ended ${deadlocks} deadlocks.`]),
      ...again,
    ],
    tooMuch: tooMuchOf('wallMs', { is: slowest, most: longestWriteMs }, `A write took ${slowest} ms.`),
  };
};

const slowestOf = (answers: readonly Answered[], wanted: number): number =>
  Math.round(
    Math.max(...answers.filter(({ status }) => status === wanted).map(({ milliseconds }) => milliseconds)),
  );

type Filling = Readonly<{ entries: number; tickets: number; url: string; token: string }>;

/** Copies of one ticket and one entry, with ids and numbers of their own. */
const fill = async (place: PostgresPlace, { entries, tickets, url, token }: Filling): Promise<void> => {
  const caller = callerOf(url);
  const body = { requester_email: 'ann@example.com', subject: 'The first', message: 'It is late.' };
  const { status } = await caller.call({ method: 'POST', path: '/tickets', token, body });
  caller.close();
  if (status !== 201) throw new Error(`The first ticket was answered with ${status}.`);
  await copyRows(place, { table: 'audit_log', count: entries, own: {} });
  await copyRows(place, { table: 'tickets', count: tickets, own: { number: '1000000 + n' } });
  await readRows(place, 'analyze');
};

const copyRows = async (
  place: PostgresPlace,
  { table, count, own }: Readonly<{ table: string; count: number; own: Readonly<Record<string, string>> }>,
): Promise<void> => {
  const columns = await readRows(
    place,
    `select column_name as name from information_schema.columns where table_name = '${table}'`,
  );
  const names = columns.map(({ name }) => String(name));
  // An id of the same instant: tables may be divided by it.
  const id = '(left(id::text, 15) || substr(gen_random_uuid()::text, 16))::uuid';
  const values = names.map((name) => (name === 'id' ? id : (own[name] ?? `"${name}"`)));
  await readRows(
    place,
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
      select ${values.join(', ')} from (select * from ${table} limit 1) as one, generate_series(1, ${count}) as n`,
  );
};

const deadlocksOf = async (place: PostgresPlace): Promise<number> => {
  const rows = await readRows(
    place,
    'select deadlocks::int as count from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.count);
};

/** A process of this release starts on the tables of the later one, and works. */
const startsAgain = async (place: PostgresPlace, token: string): Promise<readonly string[]> => {
  const server = await startServer(place);
  const caller = callerOf(server.url);
  const body = { requester_email: 'bob@example.com', subject: 'Later', message: 'Still here?' };
  const written = await caller.call({ method: 'POST', path: '/tickets', token, body });
  const read = await caller.call({ method: 'GET', path: '/tickets?limit=5', token });
  caller.close();
  await server.end('SIGTERM');
  return [
    ...(written.status === 201 ? [] : [`A process of before was answered ${written.status} for a write.`]),
    ...(read.status === 200 ? [] : [`A process of before was answered ${read.status} for a read.`]),
  ];
};
