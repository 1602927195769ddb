/** The checks of `./tidemark doctor` on the rules and macros of every workspace. It changes nothing. */
import type { Check, Finding } from '@tidemark/cli';
import { callersOfLostWebhooks } from '@tidemark/domain';
import type { Storage } from '@tidemark/sql/storage';
import { workspacesOf } from './workspaces-of.ts';

type Read = Pick<Storage, 'work' | 'directory' | 'close'>;

/** `open` opens the database as it is; null where there is none yet. */
export const automationCheck = (open: () => Promise<Read | null>): Check => ({
  name: 'Rules and macros',
  look: async () => {
    const storage = await open();
    if (storage === null) return { ok: true, detail: 'none yet' };
    return automationFinding(storage).finally(() => storage.close());
  },
});

const named = 10;

export const automationFinding = async ({ work, directory }: Omit<Read, 'close'>): Promise<Finding> => {
  const lost: string[] = [];
  for await (const { id, slug } of workspacesOf({ directory }))
    for (const caller of await work.read(id, callersOfLostWebhooks)) lost.push(`${caller} (${slug})`);
  return findingOf(lost);
};

const findingOf = (lost: readonly string[]): Finding => {
  if (lost.length === 0) return { ok: true, detail: 'every webhook that they call exists' };
  const more = lost.length > named ? ` and ${lost.length - named} more` : '';
  return {
    ok: true,
    warns: true,
    detail: `these call a webhook that was removed: ${lost.slice(0, named).join(', ')}${more}. Change or remove them with ./tidemark config apply`,
  };
};
