import { randomInt } from 'node:crypto';
import { DeskError } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

/**
 * Throws where the two addresses lead to different databases, or one of them to a standby. A lock that one of them holds cannot be
 * taken on the other, and a database knows only its own: no right is needed, and no table. A pooler that spreads reads over several
 * servers answers from another one each time, so it is asked more than once.
 */
export const refuseAnotherDatabase = async ({ direct, service }: Record<'direct' | 'service', Db>) => {
  const question = sql<Look>`select pg_try_advisory_xact_lock(${sql.lit(randomInt(2 ** 47))}::bigint) as taken,
    current_setting('transaction_read_only') = 'on' as "readOnly"`;
  const look = async (db: Db): Promise<Look | undefined> => (await question.execute(db)).rows[0];
  await direct.transaction().execute(async (transaction) => {
    const held = await look(transaction);
    if (held?.readOnly) throw unavailable(directlyReadOnly);
    for (let count = 0; held?.taken && count < looks; count += 1) {
      const seen = await look(service);
      if (seen?.readOnly) throw unavailable(readOnly);
      if (seen?.taken) throw unavailable(another);
    }
  });
};

type Look = Readonly<{ taken: boolean; readOnly: boolean }>;

const looks = 8;

const another =
  'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: correct one of them, or remove DATABASE_DIRECT_URL where no pooler is used.';
const readOnly =
  'DATABASE_URL leads to a standby or a read-only database, perhaps by a pooler that sends reads to standbys: let the pooler send everything to the server that takes writes, or correct DATABASE_URL.';
const directlyReadOnly =
  'DATABASE_DIRECT_URL leads to a standby or a read-only database: set it to the address of the server that takes writes. It may name several servers.';

const unavailable = (sentence: string): DeskError => new DeskError('unavailable', sentence);
