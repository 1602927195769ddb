import { DeskError, type TaskQueue } from '@tidemark/domain';
import { sql } from 'kysely';
import { createDueList } from '../../due/due-list.ts';
import { createWorkerLead } from '../../due/worker-lead.ts';
import type { Engine } from '../../engine.ts';
import { appliedMigrations, refuseUnreadable } from '../../migrations/applied.ts';
import { postgresDialect } from '../../migrations/dialect.ts';
import { type MayMigrate, prepareTables } from '../../migrations/prepare-tables.ts';
import type { Db } from '../../schema.ts';
import { createSnapshots } from '../../snapshots.ts';
import { statement } from '../../statement.ts';
import { type PoolFacts, portsOf, type Storage } from '../../storage.ts';
import { createTaskQueue } from '../../tasks/task-queue.ts';
import { createTransact } from '../../work.ts';
import { atMost } from './at-most.ts';
import { endBulk, insertRows } from './bulk.ts';
import { channels, createCalls, type Listening, listenToCalls } from './calls.ts';
import { createCredentialMemory } from './credential-memory.ts';
import { databaseOn, kyselyOn } from './dialect.ts';
import { isBlocked, isCollision, isUnbegun } from './failures.ts';
import { exclusivelyOn } from './migration-lock.ts';
import { onceMore } from './once-more.ts';
import {
  callsClient,
  type Pooler,
  type PoolOptions,
  patientPool,
  type SessionPool,
  servicePools,
  snapshotPool,
  taskPool,
  upkeepPool,
} from './pool.ts';
import { presenceBoard } from './presence-board.ts';
import { createSharedRateLimiter } from './rate-limiter.ts';
import { readingDriver } from './reading.ts';
import { snapshotOn } from './reading-snapshot.ts';
import { readServer, refuseUnsafe, type Server, warningOf } from './server.ts';
import { createSockets } from './sockets.ts';
import { startFailure } from './start-failure.ts';
import { watchYoungTables } from './young-tables.ts';

export type PostgresOptions = Readonly<{
  url: string;
  /** Connections of this process in all, at least 3: a fifth for the rate limiter, the rest for reads and writes. */
  poolSize?: number;
  /** The pooler between this process and the server. */
  pooler?: Pooler;
  /** How long the server may be silent before a call is answered without it. */
  silenceMs?: number;
  /** Hears of connections that break, and of settings of the server that weaken what is promised. */
  onPoolError?: (error: Error) => void;
  /** Where tables may not be changed, those of another version are refused. */
  migrate?: MayMigrate;
  /** For databases that may be lost, such as those of tests. */
  allowUnsafeFsync?: boolean;
}>;

export const openPostgres = async (options: PostgresOptions): Promise<Storage> => {
  const { url, poolSize = 10, onPoolError = () => {} } = options;
  const { silenceMs, pooler } = options;
  const sockets = createSockets();
  const pool = {
    url,
    size: poolSize,
    pooler,
    silenceMs,
    onError: onPoolError,
    newSocket: sockets.open,
  };
  const server = await starting(pool, options);
  const { reads, writes, rates } = servicePools(pool, server.versionNumber);
  const loads = patientPool(pool);
  const rating = databaseOn(rates);
  const rateLimiter = createSharedRateLimiter(rating);
  const tasks = taskPool(pool, server.versionNumber);
  const upkeeping = upkeepPool(pool);
  const youngTables = watchYoungTables(upkeeping, onPoolError);
  const reader = kyselyOn(readingDriver(reads));
  const snapshots = snapshotPool(pool);
  const snapshotting = databaseOn(snapshots);
  const snapshot = createSnapshots(() => onceMore(isUnbegun, () => snapshotOn(snapshotting)));
  const engine = engineOf({
    reader,
    writes,
    snapshot,
    tasked: createCalls(rating, channels.tasks),
    evented: createCalls(rating, channels.events),
  });
  const listening: Listening[] = [];
  const hearing =
    (channel: (typeof channels)[keyof typeof channels]) =>
    (listener: (workspaceIds: readonly string[] | null) => void): void =>
      void listening.push(
        listenToCalls({ channel, open: () => callsClient(pool), onError: onPoolError }, listener),
      );
  const through = (pool: SessionPool): Engine => ({
    ...engine,
    transaction: transactionsOn(databaseOn(pool)),
  });
  return {
    ...portsOf(engine, through(loads)),
    taskQueue: wakingOnClaim(createTaskQueue(createTransact(through(tasks)), reader), youngTables.wake),
    dueList: createDueList(createTransact(through(tasks)), reader),
    lead: createWorkerLead(createTransact(through(tasks))),
    onTasks: hearing(channels.tasks),
    onEvents: hearing(channels.events),
    presence: presenceBoard({ reader, transact: createTransact(engine), onChange: engine.evented }),
    rateLimiter,
    // Dead rows are in its files until they are vacuumed, and in its log until that is recycled.
    scrubbed: null,
    ready: async () => {
      await refuseStandby(reader);
      await refuseUnreadable(reader);
    },
    pools: () => ({ reads: poolFacts(reads), writes: poolFacts(writes), rates: poolFacts(rates) }),
    facts: () => factsOf(reader, server),
    close: async () => {
      const pools = [reads, writes, rates, loads, tasks, snapshots].map(({ pool }) => pool);
      const closing = async (): Promise<void> => {
        await Promise.allSettled([youngTables.close(), rateLimiter.flush()]);
        const ends = [...pools, upkeeping].map((pool) => pool.end());
        await Promise.all([...ends, ...listening.map(({ close }) => close())]);
      };
      await atMost(closingMs, closing());
      sockets.cut();
    },
  };
};

/** Workers look after young tables, so that web processes need not. */
const wakingOnClaim = (queue: TaskQueue, wake: () => void): TaskQueue => ({
  ...queue,
  claim: (limit, now, busy) => {
    wake();
    return queue.claim(limit, now, busy);
  },
});

/** A server that has fallen silent does not even say good-bye, and its connections would hold up the end of the process. */
const closingMs = 3_000;

const starting = async (pool: PoolOptions, options: PostgresOptions): Promise<Server> => {
  const patient = patientPool(pool);
  try {
    const db = databaseOn(patient);
    const server = await readServer(db);
    if (!options.allowUnsafeFsync) refuseUnsafe(server);
    const warning = warningOf(server);
    if (warning) options.onPoolError?.(warning);
    const { migrate: may = 'always' } = options;
    await prepareTables(db, {
      dialect: postgresDialect,
      may,
      isBlocked,
      exclusively: exclusivelyOn(pool),
    });
    return server;
  } catch (error) {
    throw startFailure(error, options.url);
  } finally {
    await patient.pool.end();
  }
};

/** What need not wait for the disk says so itself: a setting of the connection could reach another's commit. */
const transactionsOn = (db: Db): Engine['transaction'] => {
  return (use, { soon = false } = {}) =>
    onceMore(isUnbegun, () =>
      db.transaction().execute(async (transaction) => {
        if (soon) await waitForNoDisk.send(transaction);
        return use(transaction);
      }),
    );
};

const waitForNoDisk = statement(() => sql`set local synchronous_commit = off`);

type Parts = Pick<Engine, 'reader' | 'snapshot' | 'tasked' | 'evented'> & Readonly<{ writes: SessionPool }>;

const engineOf = ({ reader, writes, snapshot, tasked, evented }: Parts): Engine => {
  return {
    reader,
    transaction: transactionsOn(databaseOn(writes)),
    snapshot,
    owe: async () => {},
    erased: () => {},
    tasked,
    evented,
    claim: async (transaction, name) => {
      const { rows } = await sql<{ claimed: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as claimed`.execute(transaction);
      return rows[0]?.claimed === true;
    },
    isCollision,
    credentials: createCredentialMemory(reader),
    bulk: { insert: insertRows, end: endBulk },
  };
};

const poolFacts = ({ pool: { totalCount, idleCount, waitingCount } }: SessionPool): PoolFacts => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** After a failover a process may still reach the server that was the primary, and now only follows it. */
const refuseStandby = async (reader: Db): Promise<void> => {
  const { rows } = await sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`.execute(reader);
  if (rows[0]?.follows) throw new DeskError('unavailable', 'Postgres is a standby here and takes no writes.');
};

const factsOf = async (reader: Db, server: Server) => {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(reader);
  return {
    engine: 'postgres',
    version: server.version,
    database: server.database,
    bytes: String(rows[0]?.bytes ?? 'unknown'),
    fsync: server.fsync,
    synchronous_commit: server.synchronousCommit,
    migrations: (await appliedMigrations(reader)).join(', '),
  };
};
