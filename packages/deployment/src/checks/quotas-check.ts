/** How much of their quotas workspaces use. `./tidemark doctor` looks at it, and changes nothing. */
import type { Check, Finding } from '@tidemark/cli';
import { type Quotas, roomOf, type WorkspaceUsage } from '@tidemark/domain';
import type { Storage } from '@tidemark/sql/storage';
import { workspacesOf } from './workspaces-of.ts';

type Read = Pick<Storage, 'work' | 'directory' | 'close'>;

/** `open` opens the database as it is; null where there is none yet. */
export const quotasCheck = (open: () => Promise<Read | null>, read: () => Quotas): Check => ({
  name: 'Quotas',
  look: async () => {
    const storage = await open();
    if (storage === null) return { ok: true, detail: 'nothing is stored yet' };
    const used = await usedOf(storage).finally(() => storage.close());
    return quotasFinding(used, read());
  },
});

export type UsedBy = WorkspaceUsage & Readonly<{ slug: string; keys: number }>;

const usedOf = async ({ work, directory }: Read): Promise<readonly UsedBy[]> => {
  const used: UsedBy[] = [];
  for await (const { id, slug } of workspacesOf({ directory }))
    used.push(
      await work.read(id, async ({ usage, apiKeys }) => ({
        ...(await usage.find()),
        slug,
        keys: await apiKeys.countActive(),
      })),
    );
  return used;
};

const named = 5;
/** The share of what customers may use at which somebody should look. */
const nearly = 0.8;

export const quotasFinding = (used: readonly UsedBy[], quotas: Quotas): Finding => {
  const room = roomOf(quotas, { type: 'customer' });
  const { keys } = quotas.workspace;
  const shareOf = (one: UsedBy): number =>
    Math.max(one.bytes / room.bytes, one.contacts / room.contacts, keys === 0 ? 0 : one.keys / keys);
  const fullest = used.toSorted((one, other) => shareOf(other) - shareOf(one));
  const tight = fullest.filter((one) => shareOf(one) >= nearly);
  const lineOf = (one: UsedBy): string => usedLine(one, quotas);
  const [first] = fullest;
  if (first === undefined) return { ok: true, detail: 'nothing is stored yet' };
  if (tight.length === 0)
    return { ok: true, detail: `${used.length > 1 ? 'the fullest workspace: ' : ''}${lineOf(first)}` };
  const more = tight.length > named ? `; and ${tight.length - named} more` : '';
  return {
    ok: true,
    warns: true,
    detail: `nearly full: ${tight.slice(0, named).map(lineOf).join('; ')}${more}. Customers and mail stop at ${percent(1 - quotas.workspace.reserve)} of these quotas: raise QUOTA_WORKSPACE_… or remove what is no longer needed`,
  };
};

const usedLine = ({ slug, bytes, contacts, keys }: UsedBy, { workspace }: Quotas): string =>
  `${slug} has ${[
    `${sizeText(bytes)}${workspace.bytes === 0 ? '' : ` of ${sizeText(workspace.bytes)}`}`,
    counted(contacts, workspace.contacts, 'contacts'),
    counted(keys, workspace.keys, 'API keys'),
  ].join(', ')}`;

const counted = (used: number, most: number, what: string): string =>
  `${used.toLocaleString('en')}${most === 0 ? '' : ` of ${most.toLocaleString('en')}`} ${what}`;

const gibibyte = 1024 ** 3;

const sizeText = (bytes: number): string =>
  bytes >= gibibyte
    ? `${(bytes / gibibyte).toLocaleString('en', { maximumFractionDigits: 1 })} GiB`
    : `${(bytes / 1024 ** 2).toLocaleString('en', { maximumFractionDigits: 1 })} MiB`;

const percent = (share: number): string => `${Math.round(share * 100)} %`;
