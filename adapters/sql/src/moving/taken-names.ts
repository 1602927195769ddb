import { type MovedRow, type OpeningRows, workspaceNotOpened } from '@tidemark/domain/moving';
import { acrossWorkspaces } from '../across.ts';
import { findHolders } from '../directory-names.ts';
import type { Db } from '../schema.ts';
import { padded } from '../stores/in-batches.ts';

/** By table: the column that names the workspace in the whole instance, and how a person calls its record. */
const names = {
  inbound_addresses: { column: 'address_key', called: ({ address }: MovedRow) => `the address ${address}` },
  inbound_hooks: { column: 'secret_hash', called: ({ name }: MovedRow) => `the secret of the hook ${name}` },
  api_keys: { column: 'token_hash', called: ({ name }: MovedRow) => `the token of the API key ${name}` },
  sessions: { column: 'token_hash', called: ({ id }: MovedRow) => `the token of the session ${id}` },
  customer_sessions: {
    column: 'token_hash',
    called: ({ id }: MovedRow) => `the token of the customer's session ${id}`,
  },
} as const;

/** Throws when the directory leads from a name of the rows to another workspace. */
export const refuseTakenNames = async (
  db: Db,
  workspaceId: string,
  opening: readonly OpeningRows[],
): Promise<void> => {
  const [taken] = await findTakenNames(db, workspaceId, opening);
  if (taken !== undefined) throw workspaceNotOpened(taken);
};

/** How a person calls the records from whose names the directory leads to another workspace. */
export const findTakenNames = async (
  db: Db,
  workspaceId: string,
  opening: readonly OpeningRows[],
): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const { table, rows } of opening) {
    const { name } = table;
    if (!isNamed(name)) continue;
    const { column, called } = names[name];
    for (let from = 0; from < rows.length; from += mostAtOnce) {
      const some = rows.slice(from, from + mostAtOnce);
      const holders = await acrossWorkspaces(db, () =>
        findHolders[name].all(db, padded(some.map((row) => String(row[column])))),
      );
      const others = holders.filter((holder) => holder.workspace_id !== workspaceId);
      const taken = new Set(others.map((holder) => holder.name));
      found.push(...some.filter((row) => taken.has(String(row[column]))).map(called));
    }
  }
  return found;
};

const isNamed = (table: string): table is keyof typeof names => table in names;

const mostAtOnce = 256;
