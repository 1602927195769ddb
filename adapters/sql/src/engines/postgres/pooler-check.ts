import { DeskError } from '@tidemark/domain';
import type pg from 'pg';
import { hostOf } from './addresses.ts';
import { addressOf, checkPool, type PoolOptions } from './pool.ts';
import { type Blamed, pastPooler } from './start-failure.ts';

/**
 * Throws for a pooler that hands a connection to others together with what was set on it, where this process relies on
 * settings of its own; and for one whose connections carry what another program has left on them.
 */
export const refuseLeaks = async (
  options: Omit<PoolOptions, 'size'>,
  setting: Blamed['setting'],
): Promise<void> => {
  const pool = checkPool({ ...options, size: looks + 1 });
  const host = hostOf(addressOf(options));
  try {
    if (options.pooling === 'transaction') return await refuseLeftovers(pool, host);
    await refuseHiddenPooler(pool, { host, remedy: pastPooler(setting), onError: options.onError });
  } finally {
    await pool.end();
  }
};

/** More than one, because a pooler has several connections to the server. */
const looks = 8;

type Hidden = Readonly<{ host: string; remedy: string; onError: (error: Error) => void }>;

/** A server always starts a connection with its settings; poolers refuse or drop them. */
const refuseHiddenPooler = async (pool: pg.Pool, { host, remedy, onError }: Hidden): Promise<void> => {
  const client = await pool.connect();
  try {
    const { rows } = await client.query("select current_setting('tidemark.asked', true) as asked");
    if (rows[0]?.asked === 'on') return;
    await client.query("select set_config('tidemark.left', 'by a start', false)");
    const seen = await lookOften<{ mark: string | null }>(
      pool,
      "select current_setting('tidemark.left', true) as mark, pg_sleep(0.02)",
    );
    await client.query("select set_config('tidemark.left', '', false)");
    if (seen.some(({ mark }) => mark))
      throw new DeskError(
        'unavailable',
        `At ${host} is a pooler that passes on what is set on a connection: set ${remedy}.`,
      );
    onError(
      new Error(
        `The pooler at ${host} drops the settings of connections, such as statement_timeout: let it pass them on, or set ${remedy}.`,
      ),
    );
  } finally {
    client.release();
  }
};

/** Settings of other sessions apply to our statements too, and an acknowledged write could be lost. */
const refuseLeftovers = async (pool: pg.Pool, host: string): Promise<void> => {
  await tryTransaction(pool);
  const seen = await lookOften<{ names: readonly string[] }>(
    pool,
    `select coalesce(array_agg(name), '{}') as names, pg_sleep(0.02) from pg_settings
      where source = 'session' and name in (${harmful.map((name) => `'${name}'`).join(', ')})`,
  );
  const left = [...new Set(seen.flatMap(({ names }) => names))];
  if (left.length > 0)
    throw new DeskError(
      'unavailable',
      `A connection of the pooler at ${host} has settings that another program left on it (${left.join(', ')}): give Tidemark a user or a database of its own, and with it connections of its own.`,
    );
};

/** A pooler that takes single statements only refuses the first. */
const tryTransaction = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('commit');
  } finally {
    client.release(true);
  }
};

const harmful = [
  'default_transaction_deferrable',
  'default_transaction_isolation',
  'default_transaction_read_only',
  'row_security',
  'search_path',
  'session_replication_role',
  'synchronous_commit',
];

/** At the same time, so that they meet as many connections of the pooler as they can. */
const lookOften = async <Row extends object>(pool: pg.Pool, question: string): Promise<readonly Row[]> => {
  const answers = await Promise.all(Array.from({ length: looks }, () => pool.query<Row>(question)));
  return answers.flatMap(({ rows }) => rows);
};
