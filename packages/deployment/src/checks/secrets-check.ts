/** Whether the secret key opens what is stored. `./tidemark doctor` looks at it, and changes nothing. */
import type { Check, Finding } from '@tidemark/cli';
import { sealedSecrets } from '@tidemark/domain';
import { createVault } from '@tidemark/node';
import type { Storage } from '@tidemark/sql/storage';
import { workspacesOf } from './workspaces-of.ts';

type Read = Pick<Storage, 'work' | 'directory' | 'close'>;

/** `open` opens the database as it is; null where there is none yet. `key` is null where none was made yet. */
export const secretsCheck = (open: () => Promise<Read | null>, key: () => string | null): Check => ({
  name: 'Stored secrets',
  look: async () => {
    const storage = await open();
    const secretKey = key();
    if (storage === null) return { ok: true, detail: 'none yet' };
    return secretsFinding(storage, secretKey ?? '').finally(() => storage.close());
  },
});

const named = 5;

const secretsFinding = async (storage: Omit<Read, 'close'>, secretKey: string): Promise<Finding> => {
  const sealed = sealedSecrets(createVault(secretKey));
  const unopened: string[] = [];
  let stored = 0;
  for await (const { id, slug } of workspacesOf(storage)) {
    const found = await storage.work.read(id, sealed);
    stored += found.stored;
    unopened.push(...found.unopened.map((owner) => `${owner} (${slug})`));
  }
  if (stored === 0) return { ok: true, detail: 'none yet' };
  if (unopened.length === 0) return { ok: true, detail: 'the secret key opens all of them' };
  const more = unopened.length > named ? ` and ${unopened.length - named} more` : '';
  return {
    ok: false,
    detail: `the secret key is not the one that they were stored with. It cannot open those of ${unopened.slice(0, named).join(', ')}${more}: set the earlier SECRET_KEY, or give them new secrets with ./tidemark webhook rotate, ./tidemark sso set and ./tidemark inbound account sign-in`,
  };
};
