/**
 * Everything that the console knows, once: a map for each kind. What is newest wins, whatever the order in which answers and
 * events arrive; what was done here and is not yet acknowledged lies over it as a patch.
 */
import type { Contact, Organization, Ticket } from '@tidemark/client';

/** A ticket as lists show it: what the server adds to rows may be missing. */
export type TicketRecord = Ticket &
  Readonly<{
    requester?: Readonly<{ id: string; name: string; email: string }> | null;
    last_message?: Readonly<{
      id: string;
      internal: boolean;
      author: Readonly<{ type: string; id?: string | null; name: string }>;
      /** The first 200 characters. */
      beginning?: string;
      created_at: string;
    }> | null;
  }>;

export type Kinds = Readonly<{
  ticket: TicketRecord;
  contact: Contact;
  organization: Organization;
}>;

export type Kind = keyof Kinds;
export type Key = string | number;

type Base = Readonly<{ updated_at?: string }>;
type Patch<T> = Readonly<{ id: number; change: Partial<T> }>;
type Entry<T> = Readonly<{ base: T; sequence: number | null; patches: readonly Patch<T>[]; shown: T }>;

export type Records = ReturnType<typeof createRecords>;

export const createRecords = () => {
  const maps = new Map<Kind, Map<Key, Entry<Base>>>();
  const listeners = new Map<string, Set<() => void>>();
  const mapOf = (kind: Kind): Map<Key, Entry<Base>> => {
    const map = maps.get(kind) ?? new Map<Key, Entry<Base>>();
    maps.set(kind, map);
    return map;
  };
  const tell = (kind: Kind, key: Key): void => {
    for (const listener of listeners.get(`${kind} ${key}`) ?? []) listener();
  };
  const set = (kind: Kind, key: Key, entry: Omit<Entry<Base>, 'shown'>): void => {
    mapOf(kind).set(key, { ...entry, shown: shownOf(entry) });
    tell(kind, key);
  };
  let patchId = 0;
  return {
    /** As it is shown: the server's record with what was done here. */
    get: <K extends Kind>(kind: K, key: Key): Kinds[K] | null =>
      // Only `put` writes, and it takes the record of the kind.
      (mapOf(kind).get(key)?.shown as Kinds[K] | undefined) ?? null,
    /** Takes what the server said, unless something newer is known. `sequence`: of the event that carried it. */
    put: <K extends Kind>(kind: K, key: Key, record: Kinds[K], sequence: number | null = null): void => {
      const known = mapOf(kind).get(key);
      if (known && isOlder({ record, sequence }, known)) return;
      const base = known ? { ...known.base, ...record } : record;
      set(kind, key, { base, sequence: sequence ?? known?.sequence ?? null, patches: known?.patches ?? [] });
    },
    /** Lays a change over a record; returns what takes it away again. */
    patch: <K extends Kind>(kind: K, key: Key, change: Partial<Kinds[K]>): (() => void) => {
      const known = mapOf(kind).get(key);
      patchId += 1;
      const id = patchId;
      if (known) set(kind, key, { ...known, patches: [...known.patches, { id, change }] });
      return () => {
        const now = mapOf(kind).get(key);
        if (now) set(kind, key, { ...now, patches: now.patches.filter((patch) => patch.id !== id) });
      };
    },
    drop: (kind: Kind, key: Key): void => {
      if (mapOf(kind).delete(key)) tell(kind, key);
    },
    all: <K extends Kind>(kind: K): readonly Kinds[K][] =>
      [...mapOf(kind).values()].map(({ shown }) => shown as Kinds[K]),
    on: (kind: Kind, key: Key, listener: () => void): (() => void) => {
      const name = `${kind} ${key}`;
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(name);
      };
    },
  };
};

const shownOf = ({ base, patches }: Omit<Entry<Base>, 'shown'>): Base =>
  Object.assign({}, base, ...patches.map(({ change }) => change));

/** Events are numbered in their order; answers have only the time of the last change, which two changes may share. */
const isOlder = (
  { record, sequence }: Readonly<{ record: Base; sequence: number | null }>,
  known: Entry<Base>,
): boolean => {
  if (sequence !== null && known.sequence !== null && sequence < known.sequence) return true;
  return (record.updated_at ?? '') < (known.base.updated_at ?? '');
};

export const records = createRecords();
