/** Whether mail is fetched from the mailboxes of all workspaces. `./tidemark doctor` looks at it, and changes nothing. */
import type { Check, Finding } from '@tidemark/cli';
import { type InboundAccount, type Instant, plus, toInstant } from '@tidemark/domain';
import type { Storage } from '@tidemark/sql/storage';
import { workspacesOf } from './workspaces-of.ts';

type Read = Pick<Storage, 'work' | 'directory' | 'close'>;

/** `open` opens the database as it is; null where there is none yet. */
export const accountsCheck = (open: () => Promise<Read | null>): Check => ({
  name: 'Mailboxes',
  look: async () => {
    const storage = await open();
    if (storage === null) return { ok: true, detail: none };
    const accounts = await accountsOf(storage).finally(() => storage.close());
    return accountsFinding(accounts, toInstant(Date.now()));
  },
});

const none = 'mail is fetched from none';

export type LookedAccount = Pick<InboundAccount, 'id' | 'user' | 'health' | 'createdAt'>;

const accountsOf = async ({ work, directory }: Read): Promise<readonly LookedAccount[]> => {
  const accounts: LookedAccount[] = [];
  for await (const { id } of workspacesOf({ directory }))
    accounts.push(...(await work.read(id, ({ inboundAccounts }) => inboundAccounts.list())));
  return accounts;
};

/** A poll is a minute; after this time without one, nobody polls. */
const silentMs = 10 * 60_000;
const named = 5;

export const accountsFinding = (accounts: readonly LookedAccount[], now: Instant): Finding => {
  if (accounts.length === 0) return { ok: true, detail: none };
  const troubles = accounts.flatMap((account) => troubleOf(account, now) ?? []);
  if (troubles.length === 0) return { ok: true, detail: `mail is fetched from ${accounts.length}` };
  const more = troubles.length > named ? [`${troubles.length - named} more`] : [];
  return { ok: true, warns: true, detail: [...troubles.slice(0, named), ...more].join('; ') };
};

const troubleOf = ({ id, user, health, createdAt }: LookedAccount, now: Instant): string | null => {
  const { state, error, failingSince, lastSuccessAt } = health;
  if (state === 'needs_sign_in')
    return `${user} needs a sign-in (${error}): ./tidemark inbound account sign-in ${id}`;
  if (state === 'failing') return `${user} has failed since ${failingSince}: ${error}`;
  if ((lastSuccessAt ?? createdAt) >= plus(now, -silentMs)) return null;
  return lastSuccessAt === null
    ? `${user} was never looked at: check that a worker runs`
    : `${user} was looked at last at ${lastSuccessAt}: check that a worker runs`;
};
