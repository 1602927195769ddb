/** Many processes behind a PgBouncer in transaction mode, whose Postgres crashes under load. */
import { setTimeout as pause } from 'node:timers/promises';
import { missingPgBouncer, startPgBouncer } from '../../../tests/setup/pgbouncer.ts';
import { cleanLater } from '../cleaning.ts';
import { newDatabase, type PostgresPlace, readRows } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { startPostgres } from '../postgres.ts';
import { bySize, type Proof, type ProofContext, type Row, skipped } from '../row.ts';
import { type Server, startServer, startWorker } from '../server.ts';
import { tooMuchOf } from '../too-much.ts';
import { keepWriting, lostOf } from './scale-books.ts';

export const scalePooler: Row = {
  name: 'scale-pooler',
  promise:
    'many processes share twelve connections of a pooler in transaction mode, every ticket write waits for the disk, and none that was acknowledged is lost when Postgres crashes',
  databases: ['postgres'],
  kind: 'waiting',
  run: (context) => pooling(context),
};

const mostConnections = 12;
const longestHealMs = 5_000;
const patienceMs = 60_000;

const pooling = async ({ size, note }: ProofContext): Promise<Proof> => {
  const missing = missingPgBouncer();
  if (missing !== null) return skipped(missing);
  const postgres = await startPostgres();
  const place = await newDatabase(postgres.url);
  if (place.db !== 'postgres') return skipped('one process on SQLite needs no pooler');
  const { tokens } = await setUpKeys(place, 60);
  await readRows(place, noteEachWrite);
  const pooler = await startPgBouncer(postgres.url, { most: mostConnections });
  cleanLater(pooler.stop);
  const environment = {
    DATABASE_URL: pooler.through(place.url),
    DATABASE_POOLING: 'transaction',
    LOG_LEVEL: 'fatal',
  };
  const webs: Server[] = [];
  const workers: Server[] = [];
  const wanted = bySize(size, {
    slice: { webs: 2, workers: 1, perSecond: 50, crashes: 1 },
    short: { webs: 4, workers: 2, perSecond: 100, crashes: 3 },
    full: { webs: 4, workers: 2, perSecond: 100, crashes: 20 },
  });
  while (webs.length < wanted.webs) webs.push(await startServer(place, { environment }));
  while (workers.length < wanted.workers) workers.push(await startWorker(place, { environment }));
  const watch = watchConnections(place);
  const writes = keepWriting({ urls: webs.map(({ url }) => url), tokens, perSecond: wanted.perSecond });
  const heals: (number | null)[] = [];
  await pause(2_000);
  const failedBefore = writes.failed();
  let awayMs = 0;
  for (let crash = 0; crash < wanted.crashes; crash += 1) {
    await postgres.kill(crash % 2 === 0 ? 'SIGQUIT' : 'SIGKILL');
    const since = performance.now();
    await pause(300);
    await postgres.start();
    awayMs += performance.now() - since;
    heals.push(await writes.firstAfter(performance.now(), patienceMs));
    note(`crash ${crash + 1}: first write ${heals.at(-1)} ms after Postgres was back`);
    await pause(1_500);
  }
  await writes.end();
  const connections = await watch.end();
  const areReady = (await Promise.all([...webs, ...workers].map(becomesReady))).every(Boolean);
  const waits = await readRows(place, 'select distinct setting from ticket_waits');
  const lost = await lostOf(place, writes.acknowledged());
  for (const process of [...webs, ...workers]) await process.end('SIGTERM');
  const slowest = Math.max(...heals.map((ms) => ms ?? 60_000));
  const settings = waits.map(({ setting }) => String(setting)).join(', ');
  return {
    figures: {
      'web processes': webs.length,
      workers: workers.length,
      'most connections to the server': connections,
      crashes: heals.length,
      'acknowledged writes': writes.acknowledged().length,
      'acknowledged writes lost': lost,
      'writes that failed before the first crash': failedBefore,
      'writes that failed': writes.failed(),
      'time without Postgres, ms': Math.round(awayMs),
      'synchronous_commit of ticket writes': settings,
      'slowest first write after Postgres is back, ms': slowest,
    },
    faults: [
      ...writes.unpromised(),
      ...(lost > 0 ? [`${lost} acknowledged writes are lost.`] : []),
      ...(connections > mostConnections ? [`There were ${connections} connections to the server.`] : []),
      ...(settings === 'on' ? [] : [`Ticket writes ran with synchronous_commit = ${settings || 'nothing'}.`]),
      ...(heals.includes(null) ? ['No write came within a minute after Postgres was back.'] : []),
      ...(areReady ? [] : ['A process is not ready after the last crash.']),
      ...(failedBefore > 0 ? [`${failedBefore} writes failed while all was well.`] : []),
    ],
    tooMuch: tooMuchOf(
      'wallMs',
      { is: slowest, most: longestHealMs },
      `The first write came ${slowest} ms after Postgres was back.`,
    ),
  };
};

const becomesReady = async ({ url }: Server): Promise<boolean> => {
  for (const since = performance.now(); performance.now() - since < patienceMs; await pause(100))
    if ((await fetch(`${url}/readyz`)).ok) return true;
  return false;
};

/** The database itself notes how each write of a ticket commits. */
const noteEachWrite = `
  create table ticket_waits (setting text);
  create function note_wait() returns trigger language plpgsql as
    $$ begin insert into ticket_waits values (current_setting('synchronous_commit')); return new; end $$;
  create trigger note_wait after insert or update on tickets for each row execute function note_wait()`;

/** Looks ten times a second for all connections to the database but its own. */
const watchConnections = (place: PostgresPlace) => {
  let isOver = false;
  let most = 0;
  const watching = (async () => {
    while (!isOver) {
      // The next look counts the connections again.
      const rows = await readRows(place, countConnections).catch(() => []);
      most = Math.max(most, Number(rows[0]?.count ?? 0));
      await pause(100);
    }
  })();
  return {
    end: async (): Promise<number> => {
      isOver = true;
      await watching;
      return most;
    },
  };
};

const countConnections = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
