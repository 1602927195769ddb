/** Which address each workspace has. `./tidemark doctor` looks at it, and changes nothing. */
import type { Check, CliApp, Finding } from '@tidemark/cli';
import type { Storage } from '@tidemark/sql/storage';
import { workspacesOf } from './workspaces-of.ts';

type Read = Pick<Storage, 'directory' | 'close'>;

export type Addresses = Pick<CliApp, 'publicUrl' | 'workspaceUrl'>;

/** `open` opens the database as it is; null where there is none yet. */
export const workspacesCheck = (open: () => Promise<Read | null>, addresses: Addresses): Check => ({
  name: 'Workspaces',
  look: async () => {
    const storage = await open();
    if (storage === null) return { ok: true, detail: 'none yet' };
    return workspacesFinding(storage, addresses).finally(() => storage.close());
  },
});

const named = 10;

const workspacesFinding = async (
  storage: Pick<Read, 'directory'>,
  { publicUrl, workspaceUrl }: Addresses,
): Promise<Finding> => {
  const slugs = (await Array.fromAsync(workspacesOf(storage), ({ slug }) => slug)).toReversed();
  const [first, second] = slugs;
  if (first === undefined) return { ok: true, detail: 'none yet' };
  const shared = publicUrl();
  const own = workspaceUrl(first);
  if (second === undefined)
    return { ok: true, detail: `${first} at ${shared}${own === shared ? '' : ` and ${own}`}` };
  if (own === workspaceUrl(second))
    return {
      ok: true,
      warns: true,
      detail: `${slugs.length} workspaces share ${own}, which leads to none of them. Set BASE_DOMAIN to the domain of PUBLIC_URL: each then has a host of its own`,
    };
  const shown = slugs.slice(0, named).map((slug) => `${slug} at ${workspaceUrl(slug)}`);
  const more = slugs.length > named ? `, and ${slugs.length - named} more` : '';
  return { ok: true, detail: `${shown.join(', ')}${more}; ${shared} leads to none of them` };
};
