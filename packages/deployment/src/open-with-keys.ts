/** Nobody seals with a key that the other processes of the database do not have (docs/decisions/0101). */
import { DeskError, type KeyRing, signsHeads } from '@tidemark/domain';
import { createVault } from '@tidemark/node';
import type { KnownKey, RefuseKeys, Storage } from '@tidemark/sql/storage';
import { workspacesOf } from './checks/workspaces-of.ts';

type Sealed = Pick<Storage, 'knownKeys' | 'work' | 'directory'>;

/** `refusal` says which keys are the wrong ones, and what to do. */
export type GivenKeys = Readonly<{ keys: KeyRing; refusal: string }>;

/** Opens a database for a process that seals and signs. Where the keys are of other data, it is left as it is. */
export const openWithKeys = async (
  given: GivenKeys,
  open: (refuseKeys: RefuseKeys) => Promise<Storage>,
): Promise<Storage> => {
  const storage = await open((known) => {
    if (!areKeysOf(known, given.keys)) throw refused(given);
  });
  try {
    await claim(storage, given);
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
};

/** From now on the first key seals here, although nobody may have the one that did. */
export const beginWithKey = async (
  { knownKeys }: Pick<Storage, 'knownKeys'>,
  keys: KeyRing,
): Promise<void> => {
  const [current] = proofsOf(keys);
  for (let known = await knownKeys.list(); known.at(-1)?.proof !== current; known = await knownKeys.list())
    await knownKeys.add(current, placeBehind(known));
};

/** Whether these are keys of the data, as far as the database can tell. */
export const haveSealed = async (storage: Sealed, keys: KeyRing): Promise<boolean> =>
  areRight(storage, proofsIn(await storage.knownKeys.list()), keys);

const areRight = async (storage: Sealed, known: readonly string[], keys: KeyRing): Promise<boolean> =>
  known.length > 0 ? areKeysOf(known, keys) : !(await isSealedByOthers(storage, keys));

const claim = async (storage: Sealed, given: GivenKeys): Promise<void> => {
  const known = await storage.knownKeys.list();
  const proofs = proofsIn(known);
  if (!(await areRight(storage, proofs, given.keys))) throw refused(given);
  const [current] = proofsOf(given.keys);
  if (proofs.includes(current) || (await storage.knownKeys.add(current, placeBehind(known)))) return;
  // Another process was faster, and its key must be one of ours.
  await claim(storage, given);
};

const placeBehind = (known: readonly KnownKey[]): number => (known.at(-1)?.place ?? 0) + 1;

const proofsIn = (known: readonly KnownKey[]): readonly string[] => known.map(({ proof }) => proof);

const refused = ({ refusal }: GivenKeys): DeskError => new DeskError('unavailable', refusal);

/** A process without the last key can neither open nor check new seals. */
const areKeysOf = (known: readonly string[], keys: KeyRing): boolean => {
  const last = known.at(-1);
  return last === undefined || proofsOf(keys).includes(last);
};

const proofsOf = (keys: KeyRing): KeyRing => {
  const [current = '', ...others] = createVault(keys).macs('a key that seals here');
  return [current, ...others];
};

const lookedWorkspaces = 20;

/** Earlier versions noted no keys, but they signed audit logs. */
const isSealedByOthers = async (storage: Sealed, keys: KeyRing): Promise<boolean> => {
  const vault = createVault(keys);
  let foreign = 0;
  for await (const { id } of workspacesOf(storage)) {
    const signs = await storage.work.read(id, ({ audit }) => signsHeads(vault, id, audit));
    if (signs) return false;
    if (signs === false) foreign += 1;
    if (foreign === lookedWorkspaces) break;
  }
  return foreign > 0;
};
