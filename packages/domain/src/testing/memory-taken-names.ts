/** The names by which the directory finds a workspace, as the rows of a workspace that moves have them. */
import { workspaceNotOpened } from '../instance/moving/not-opened.ts';
import { foldEmail } from '../kernel/text.ts';
import type { MovedRow, OpeningRows } from '../model/instance/workspace-moves.ts';
import type { Rows, Tables } from './memory-tables.ts';

/** Throws when another workspace has a name of the rows. */
export const refuseTakenNames = (own: Tables, opening: readonly OpeningRows[]): void => {
  const [taken] = findTakenNames(own, opening);
  if (taken !== undefined) throw workspaceNotOpened(taken);
};

/** How a person calls the records whose names another workspace has. */
export const findTakenNames = (own: Tables, opening: readonly OpeningRows[]): readonly string[] =>
  opening.flatMap(({ table, rows }) =>
    rows.flatMap((row) => {
      const taken = takenNames[table.name]?.(own, row);
      return taken ? [taken] : [];
    }),
  );

type Owned = 'apiKeys' | 'sessions' | 'inboundAddresses' | 'inboundHooks';

type Name<Table extends Owned> = Readonly<{
  of: (row: Rows[Table]) => string;
  called: (row: Rows[Table]) => string;
}>;

/** How a person calls the record whose name is taken; null when it is free. */
const takenIn =
  <Table extends Owned>(table: Table, { of, called }: Name<Table>) =>
  (own: Tables, { record }: MovedRow): string | null => {
    const row: Rows[Table] = JSON.parse(String(record));
    const isTaken = own
      .everywhere(table)
      .some((other) => other.workspaceId !== own.workspaceId && of(other) === of(row));
    return isTaken ? called(row) : null;
  };

const takenNames: Readonly<Record<string, ReturnType<typeof takenIn<Owned>>>> = {
  apiKeys: takenIn('apiKeys', {
    of: ({ tokenHash }) => tokenHash,
    called: ({ key }) => `the token of the API key ${key.name}`,
  }),
  sessions: takenIn('sessions', {
    of: ({ tokenHash }) => tokenHash,
    called: ({ session: { owner, id } }) =>
      `the token of the ${owner.type === 'customer' ? "customer's " : ''}session ${id}`,
  }),
  inboundAddresses: takenIn('inboundAddresses', {
    of: ({ address }) => foldEmail(address.address),
    called: ({ address }) => `the address ${address.address}`,
  }),
  inboundHooks: takenIn('inboundHooks', {
    of: ({ hook }) => hook.secretHash,
    called: ({ hook }) => `the secret of the hook ${hook.name}`,
  }),
};
