/** Which address each workspace has. `./tidemark doctor` looks at it, and changes nothing. */
import type { Check, CliApp, Finding } from '@tidemark/cli';
import type { Storage } from '@tidemark/sql/storage';
import { workspacesOf } from './workspaces-of.ts';

type Read = Pick<Storage, 'directory' | 'work' | 'close'>;

export type Addresses = Pick<CliApp, 'publicUrl' | 'workspaceUrl'>;

/** `open` opens the database as it is; null where there is none yet. */
export const workspacesCheck = (open: () => Promise<Read | null>, addresses: Addresses): Check => ({
  name: 'Workspaces',
  look: async () => {
    const storage = await open();
    if (storage === null) return { ok: true, detail: 'none yet' };
    try {
      return withFrozen(await workspacesFinding(storage, addresses), await frozenIn(storage));
    } finally {
      await storage.close();
    }
  },
});

const named = 10;

/** Workspaces that take no writes since they were exported for a move; somebody may have forgotten them. */
const frozenIn = async (storage: Pick<Read, 'directory' | 'work'>): Promise<readonly string[]> => {
  const frozen: string[] = [];
  for await (const { id, slug } of workspacesOf(storage)) {
    const since = await storage.work.read(id, ({ workspace }) => workspace.readOnlySince());
    if (since !== null) frozen.push(`${slug} is read-only since ${since}`);
  }
  return frozen;
};

const withFrozen = (finding: Finding, frozen: readonly string[]): Finding => {
  const [first] = frozen;
  if (first === undefined) return finding;
  const more = frozen.length > named ? `, and ${frozen.length - named} more` : '';
  const shown = `${frozen.slice(0, named).join(', ')}${more}`;
  return {
    ...finding,
    warns: true,
    detail: `${finding.detail}. ${shown}: end it with ./tidemark workspace resume`,
  };
};

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
