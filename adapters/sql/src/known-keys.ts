import type { Placeholder } from './placeholder.ts';
import type { Db } from './schema.ts';
import { statement } from './statement.ts';
import type { Transact } from './work.ts';

/** The database stores a proof of each secret key that sealed in it. Only a process that has the key can compute the proof. */
export type KnownKeys = Readonly<{
  /** Oldest first: the last one is of the key that seals now. */
  list(): Promise<readonly KnownKey[]>;
  /** Adds it at this place, behind the last one; false when another process was faster. */
  add(proof: string, place: number): Promise<boolean>;
}>;

/** `place`: counted from one, and there may be gaps. */
export type KnownKey = Readonly<{ place: number; proof: string }>;

/** Throws where the keys of the process are none of the database's. */
export type RefuseKeys = (known: readonly string[]) => void;

export const createKnownKeys = (transact: Transact, reader: Db): KnownKeys => ({
  list: () => listKeys.all(reader),
  add: (proof, place) => transact(async (db) => (await addKey.run(db, place, proof)) === 1),
});

export const knownProofs = async (db: Db): Promise<readonly string[]> =>
  (await listKeys.all(db)).map(({ proof }) => proof);

const listKeys = statement((db) => db.selectFrom('known_keys').select(['place', 'proof']).orderBy('place'));

const addKey = statement((db, place: Placeholder<number>, proof: Placeholder<string>) =>
  db
    .insertInto('known_keys')
    .values({ place, proof })
    .onConflict((conflict) => conflict.column('place').doNothing()),
);
