import type { Pool } from 'pg';
import { type Db as BossDb, PgBoss } from 'pg-boss';
import { atMost } from '../postgres/at-most.ts';
import { analyzeYoungTables } from '../postgres/young-tables.ts';
import { bossQueue, bossSchema } from './boss-names.ts';

/** What pg-boss does for its tables: leases that lapsed, tables that outgrow their content. And tables that are young. */
export type BossUpkeep = Readonly<{
  /** Does what is due, beside the caller. */
  wake: () => void;
  keep: (ids: readonly string[]) => Promise<void>;
  close: () => Promise<void>;
}>;

/** `patient` has time for upkeep; `hurried` for what workers wait for. */
export type BossPools = Readonly<{ patient: Pool; hurried: Pool }>;

export const bossUpkeep = (pools: BossPools, onError: (error: Error) => void): BossUpkeep => {
  let boss: Promise<PgBoss> | null = null;
  let running: Promise<void> = Promise.resolve();
  let wokenAt = Number.NEGATIVE_INFINITY;
  const started = (): Promise<PgBoss> => {
    boss ??= start(pools.patient, onError).catch((error: unknown) => {
      boss = null;
      throw error;
    });
    return boss;
  };
  const told = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  };
  /** Leases first: whoever waits for one that lapsed waits for no planner. */
  const supervise = async (): Promise<void> => {
    await told(started().then((one) => one.supervise(bossQueue)));
    await told(analyzeYoungTables(pools.patient));
  };
  return {
    wake: () => {
      if (performance.now() - wokenAt < everyMs) return;
      wokenAt = performance.now();
      running = running.then(supervise);
    },
    keep: async (ids) => {
      if (ids.length === 0) return;
      await (await started()).touch(bossQueue, [...ids], { db: bossDb(pools.hurried) });
    },
    close: async () => {
      wokenAt = Number.POSITIVE_INFINITY;
      const stopped = running.then(async () => {
        await (await boss?.catch(() => null))?.stop({ graceful: false, close: false });
      });
      await atMost(longestMs, stopped);
    },
  };
};

/** How often upkeep is offered; pg-boss itself sees to it that only one process does it, every `monitorSeconds`. */
const everyMs = 2_000;
const monitorSeconds = 15;
const longestMs = 3_000;

const start = async (pool: Pool, onError: (error: Error) => void): Promise<PgBoss> => {
  const boss = new PgBoss({
    db: bossDb(pool),
    schema: bossSchema,
    createSchema: false,
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: monitorSeconds,
  });
  boss.on('error', onError);
  boss.on('warning', ({ message }) => onError(new Error(`pg-boss warns: ${message}`)));
  return boss.start();
};

const bossDb = (pool: Pool): BossDb => ({
  executeSql: async (text, values) => {
    const answer: unknown = await pool.query(text, values ? [...values] : undefined);
    // A script of several commands gives a list of answers.
    const answers = Array.isArray(answer) ? answer : [answer];
    return { rows: answers.flatMap((one: { rows?: unknown[] }) => one.rows ?? []) };
  },
});
