import { randomInt } from 'node:crypto';
import { DeskError } from '@tidemark/domain';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../schema.ts';
import { checkPool, type PoolOptions } from './pool.ts';

/**
 * Throws where the two addresses lead to different databases, or one of them to a standby. A lock that one of them holds cannot be
 * taken on the other, and a database knows only its own: no right is needed, and no table. A pooler may spread statements or
 * connections over several servers, so it is asked more than once, and at the same time on connections of their own.
 */
export const refuseAnotherDatabase = async ({ direct, service }: Addresses): Promise<void> => {
  const question = `select pg_try_advisory_xact_lock(${randomInt(2 ** 47)}::bigint) as taken,
    current_setting('transaction_read_only') = 'on' as "readOnly"`;
  const pool = checkPool({ ...service, size: looks });
  try {
    await direct.transaction().execute(async (transaction) => {
      const [held] = (await sql.raw<Look>(question).execute(transaction)).rows;
      if (held?.readOnly) throw unavailable(directlyReadOnly);
      if (!held?.taken) return;
      const clients = await connectedTo(pool);
      const answers = await Promise.all(
        clients.map((client) => client.query<Look>(question).finally(() => client.release())),
      );
      const seen = answers.flatMap(({ rows }) => rows);
      if (seen.some(({ readOnly: is }) => is)) throw unavailable(readOnly);
      if (seen.some(({ taken }) => taken)) throw unavailable(another);
    });
  } finally {
    await pool.end();
  }
};

type Addresses = Readonly<{ direct: Db; service: Omit<PoolOptions, 'size'> }>;

type Look = Readonly<{ taken: boolean; readOnly: boolean }>;

const looks = 8;

/**
 * All of them before the first look, so that each look has one of its own. The role or the pooler may allow fewer: then the looks
 * are those on the connections that it allows.
 */
const connectedTo = async (pool: pg.Pool): Promise<readonly pg.PoolClient[]> => {
  const tries = await Promise.allSettled(Array.from({ length: looks }, () => pool.connect()));
  const clients = tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : []));
  const refused = tries.find((tried) => tried.status === 'rejected');
  if (clients.length === 0 && refused) throw refused.reason;
  return clients;
};

const another =
  'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: correct one of them, or remove DATABASE_DIRECT_URL where no pooler is used.';
const readOnly =
  'DATABASE_URL leads to a standby or a read-only database, perhaps by a pooler that sends reads to standbys: let the pooler send everything to the server that takes writes, or correct DATABASE_URL.';
const directlyReadOnly =
  'DATABASE_DIRECT_URL leads to a standby or a read-only database: set it to the address of the server that takes writes. It may name several servers.';

const unavailable = (sentence: string): DeskError => new DeskError('unavailable', sentence);
