/** Whether the secret key opens what is stored. `./tidemark doctor` looks at it, and changes nothing. */
import type { Check, Finding } from '@tidemark/cli';
import { type KeyRing, sealedSecrets } from '@tidemark/domain';
import { createVault } from '@tidemark/node';
import type { Storage } from '@tidemark/sql/storage';
import { noKey } from './keys-check.ts';
import { workspacesOf } from './workspaces-of.ts';

type Read = Pick<Storage, 'work' | 'directory' | 'close'>;

/** `open` opens the database as it is; null where there is none yet. `keys` is null where the data folder has none. */
export const secretsCheck = (open: () => Promise<Read | null>, keys: () => KeyRing | null): Check => ({
  name: 'Stored secrets',
  look: async () => {
    const storage = await open();
    if (storage === null) return { ok: true, detail: 'none yet' };
    return keyedFinding(storage, keys).finally(() => storage.close());
  },
});

const keyedFinding = async (storage: Omit<Read, 'close'>, keys: () => KeyRing | null): Promise<Finding> => {
  const ring = keys();
  return ring === null ? noKey : secretsFinding(storage, ring);
};

const openedText = (earlier: number): string =>
  earlier === 0
    ? 'the secret key opens all of them'
    : `an earlier key opens ${earlier} of them; ./tidemark secret-key reseal seals them under the current one`;

const named = 5;

const secretsFinding = async (storage: Omit<Read, 'close'>, keys: KeyRing): Promise<Finding> => {
  const sealed = sealedSecrets(createVault(keys));
  const unopened: string[] = [];
  let stored = 0;
  let earlier = 0;
  for await (const { id, slug } of workspacesOf(storage)) {
    const found = await storage.work.read(id, sealed);
    stored += found.stored;
    earlier += found.earlier;
    unopened.push(...found.unopened.map((owner) => `${owner} (${slug})`));
  }
  if (stored === 0) return { ok: true, detail: 'none yet' };
  if (unopened.length === 0) return { ok: true, detail: openedText(earlier) };
  const more = unopened.length > named ? ` and ${unopened.length - named} more` : '';
  return {
    ok: false,
    detail: `the secret key is not the one that they were stored with. It cannot open those of ${unopened.slice(0, named).join(', ')}${more}: set the earlier SECRET_KEY, or give them new secrets with ./tidemark webhook rotate, ./tidemark sso set and ./tidemark inbound account sign-in`,
  };
};
