import { type Capacity, DeskError, type TaskQueue } from '@tidemark/domain';
import { sql } from 'kysely';
import { createDueList } from '../../due/due-list.ts';
import { createWorkerLead } from '../../due/worker-lead.ts';
import type { Engine } from '../../engine.ts';
import { appliedMigrations, refuseUnreadable } from '../../migrations/applied.ts';
import type { Db } from '../../schema.ts';
import { type PoolFacts, portsOf, type Storage } from '../../storage.ts';
import { createTaskQueue } from '../../tasks/task-queue.ts';
import { createTransact } from '../../work.ts';
import { atMost } from './at-most.ts';
import { createAuditMonths } from './audit-months.ts';
import { channels } from './calls.ts';
import { databaseOn } from './dialect.ts';
import { listenersOn } from './listeners.ts';
import { type SessionPool, sharesOf } from './pool.ts';
import { endPools, openPools, type Pools } from './pools.ts';
import { engineOf, transactionsOn } from './postgres-engine.ts';
import { presenceBoard } from './presence-board.ts';
import { createSharedRateLimiter } from './rate-limiter.ts';
import { readsAtOnce } from './reading.ts';
import type { Server } from './server.ts';
import { type Links, linksOf, type PostgresOptions, started } from './start.ts';
import { watchYoungTables } from './young-tables.ts';

export type { PostgresOptions } from './start.ts';

export const openPostgres = async (options: PostgresOptions): Promise<Storage> => {
  const links = linksOf(options);
  const { server, security } = await started(links, options).catch((error: unknown) => {
    links.cut();
    throw error;
  });
  return storageOn({
    options,
    links,
    server,
    security,
    pools: openPools(options.poolSize ?? usualPoolSize, links, server),
  });
};

type Started = Readonly<
  { options: PostgresOptions; links: Links; pools: Pools } & Awaited<ReturnType<typeof started>>
>;

const storageOn = ({ options, links, server, security, pools }: Started): Storage => {
  const { poolSize = usualPoolSize, onPoolError = () => {} } = options;
  const rating = databaseOn(pools.rates);
  const rateLimiter = createSharedRateLimiter(rating);
  const youngTables = watchYoungTables(pools.upkeep, onPoolError);
  const engine = engineOf({ pools, security, rating });
  const { reader } = engine;
  const through = (pool: SessionPool): Engine => ({
    ...engine,
    transaction: transactionsOn(databaseOn(pool), security),
  });
  const ofTasks = through(pools.tasks);
  const ofInstance = reader('instance');
  const listeners = listenersOn(links, onPoolError);
  return {
    ...portsOf(engine, through(pools.loads)),
    taskQueue: wakingOnClaim(
      createTaskQueue(createTransact(ofTasks, 'worker'), reader('worker')),
      youngTables.wake,
    ),
    dueList: createDueList(createTransact(ofTasks, 'worker'), reader('worker')),
    lead: createWorkerLead(createTransact(ofTasks, 'instance')),
    auditMonths: createAuditMonths(databaseOn(pools.months)),
    onTasks: listeners.on(channels.tasks),
    onEvents: listeners.on(channels.events),
    presence: presenceBoard({
      reader,
      transact: createTransact(engine, 'instance'),
      onChange: engine.evented,
    }),
    rateLimiter,
    // Dead rows are in its files until they are vacuumed, and in its log until that is recycled.
    scrubbed: null,
    ready: async () => {
      await refuseStandby(ofInstance, links.search);
      await refuseUnreadable(ofInstance);
    },
    capacity: capacityOf(poolSize),
    pools: () => ({
      reads: poolFacts(pools.reads),
      writes: poolFacts(pools.writes),
      rates: poolFacts(pools.rates),
    }),
    facts: () => factsOf(ofInstance, server),
    close: async () => {
      const closing = async (): Promise<void> => {
        await Promise.allSettled([youngTables.close(), rateLimiter.flush()]);
        await Promise.all([endPools(pools), listeners.close()]);
      };
      await atMost(closingMs, closing());
      links.cut();
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

const usualPoolSize = 10;

const capacityOf = (poolSize: number): Capacity => {
  const { reads, writes } = sharesOf(poolSize);
  return {
    reads: { places: reads * readsAtOnce, share: Math.ceil(reads / 2) * readsAtOnce },
    // Writes of one workspace wait for one row of it, so that more of them would only hold connections.
    writes: { places: writes, share: 1 },
    patienceMs: waitMs,
    isSynchronous: false,
  };
};

/** As long as a pool waits for a connection. */
const waitMs = 5_000;

/** A server that has fallen silent does not even say good-bye, and its connections would hold up the end of the process. */
const closingMs = 3_000;

const poolFacts = ({ pool: { totalCount, idleCount, waitingCount } }: SessionPool): PoolFacts => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** After a failover a process may still reach the server that was the primary, and now only follows it. */
const refuseStandby = async (reader: Db, search: () => void): Promise<void> => {
  const { rows } = await sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`.execute(reader);
  if (!rows[0]?.follows) return;
  search();
  throw new DeskError('unavailable', 'Postgres is a standby here and takes no writes.');
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
