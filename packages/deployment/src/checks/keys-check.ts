/** Whether the secret key is the one of the data. `./tidemark doctor` looks at it, and changes nothing. */
import type { Check } from '@tidemark/cli';
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
    const isRight = await haveSealed(storage, keys() ?? ['']).finally(() => storage.close());
    return isRight
      ? { ok: true, detail: 'the secret key is the one that seals here' }
      : { ok: false, detail: refusal() };
  },
});
