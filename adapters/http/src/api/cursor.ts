/** Cursors: a row's sort key, bound to the list, its filters and its workspace (contract §1.9). */
import { type Call, DeskError, type KeyRing, type Secrets } from '@tidemark/domain';
import * as v from 'valibot';

/** Seals and opens the cursors of one list as one caller asked for it. */
export type Cursors = Readonly<{
  seal: (key: unknown) => string;
  open: <S extends v.GenericSchema>(key: S, cursor: string) => v.InferOutput<S>;
}>;

/** The key of a list by position. */
export const placeKey = v.object({ position: v.number(), id: v.string() });

export type CursorSeal = Readonly<{ secrets: Pick<Secrets, 'hash'>; cursorKeys: KeyRing }>;

export const cursorsOf = (
  { secrets, cursorKeys }: CursorSeal,
  { workspaceId, operation }: Pick<Call, 'workspaceId' | 'operation'>,
  query: URLSearchParams,
): Cursors => {
  const list = [workspaceId, operation, filtersOf(query)].join('\n');
  const sealedUnder = (cursorKey: string, key: string): string => {
    const seal = secrets.hash([cursorKey, list, key].join('\n')).slice(0, sealLength);
    return Buffer.from(seal + key).toString('base64url');
  };
  return {
    seal: (key) => sealedUnder(cursorKeys[0], JSON.stringify(key)),
    open: (schema, cursor) => {
      const key = Buffer.from(cursor, 'base64url').toString().slice(sealLength);
      if (!cursorKeys.some((cursorKey) => sealedUnder(cursorKey, key) === cursor)) throw invalidCursor();
      const read = v.safeParse(schema, JSON.parse(key));
      // A key that fails its schema was sealed by an earlier version, when the list had another order.
      if (!read.success) throw invalidCursor();
      return read.output;
    },
  };
};

const sealLength = 24;

/** A page may be cut to another size on the way, and say where it begins; any other parameter makes another list. */
const placing = ['cursor', 'limit', 'after'];

const filtersOf = (query: URLSearchParams): string =>
  JSON.stringify([...query].filter(([name]) => !placing.includes(name)).sort());

const invalidCursor = (): DeskError =>
  new DeskError(
    'invalid_cursor',
    'cursor must be the next_cursor of an earlier page of this same list.',
    'cursor',
  );
