/** Whether the secret key is the one of the data. `./tidemark doctor` looks at it, and changes nothing. */
import type { Check, Finding } from '@tidemark/cli';
import type { KeyRing } from '@tidemark/domain';
import type { Storage } from '@tidemark/sql/storage';
import { haveSealed } from '../open-with-keys.ts';

/** `open` opens the database as it is; null where there is none yet. `keys` is null where the data folder has none. */
export const keysCheck = (
  open: () => Promise<Storage | null>,
  keys: () => KeyRing | null,
  refusal: () => string,
): Check => ({
  name: 'Key of the data',
  look: async () => {
    const storage = await open();
    if (storage === null) return { ok: true, detail: 'none yet' };
    return keyFinding(storage, keys, refusal).finally(() => storage.close());
  },
});

const keyFinding = async (
  storage: Storage,
  keys: () => KeyRing | null,
  refusal: () => string,
): Promise<Finding> => {
  const ring = keys();
  if (ring === null) return noKey;
  return (await haveSealed(storage, ring))
    ? { ok: true, detail: 'the secret key is the one that seals here' }
    : { ok: false, detail: refusal() };
};

/** The line `Secret key` says what to do. */
export const noKey: Finding = { ok: false, detail: 'not checked, because the secret key is missing' };
