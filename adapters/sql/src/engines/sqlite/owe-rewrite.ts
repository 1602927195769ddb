import { sql } from 'kysely';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';

/** Marks the file for a rewrite (`rewriting.ts`) in the transaction of the erasure. */
export const oweRewrite = (transaction: Db): Promise<void> => addDebt.send(transaction);

const addDebt = statement(
  (_db: Db) => sql`
    insert into file_rewrite (slot, since, erasures) values (1, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 1)
    on conflict (slot) do update set erasures = erasures + 1`,
);
