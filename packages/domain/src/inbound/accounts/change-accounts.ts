/** Accounts of the workspace: added, removed and signed in to by the operator (contract §14.6). */

import { DeskError, invalid, notFound } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import {
  described,
  describedLength,
  foldEmail,
  isBlank,
  isStorable,
  requiredText,
} from '../../kernel/text.ts';
import type { AccountSecurity, AccountSignIn, InboundAccount } from '../../model/inbound/inbound-account.ts';
import type { InboundAddress } from '../../model/inbound/inbound-address.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { healthy } from './account-health.ts';
import { fetchTask } from './fetch-mail.ts';

/** `password` is for accounts that sign in with one. `address`: without it, the one that `user` is. */
export type NewInboundAccount = Readonly<{
  signIn: AccountSignIn;
  user: string;
  password?: string | undefined;
  host?: string | undefined;
  port?: number | undefined;
  security?: AccountSecurity | undefined;
  folder?: string | undefined;
  moveTo?: string | undefined;
  address?: string | undefined;
}>;

type Vault = Pick<Ports, 'vault'>;

export const addAccount =
  ({ vault }: Vault) =>
  async ({ stores, ids, now }: WriteScope, input: NewInboundAccount): Promise<InboundAccount> => {
    const accounts = await stores.inboundAccounts.list();
    if (accounts.length >= limits.inbound.accounts.most)
      throw invalid('account', `A workspace has at most ${limits.inbound.accounts.most} accounts.`);
    const needsSignIn = input.signIn !== 'password';
    const account: InboundAccount = {
      id: ids.next(),
      addressId: (await addressOf(stores, input)).id,
      ...serverOf(input),
      user: requiredText('user', input.user, limits.emailLength),
      signIn: input.signIn,
      sealedSecret: needsSignIn ? null : vault.seal(checkedPassword(input.password ?? '')),
      signedInAt: needsSignIn ? null : now,
      ...foldersOf(input),
      cursor: { uidValidity: null, lastUid: 0, walk: null, stuck: null },
      health: needsSignIn
        ? { ...healthy(null), state: 'needs_sign_in', error: 'Nobody has signed in yet.' }
        : healthy(null),
      createdAt: now,
    };
    if (accounts.some((other) => placeOf(other) === placeOf(account)))
      throw invalid('user', `The workspace fetches from ${account.folder} of ${account.user} already.`);
    await stores.inboundAccounts.add(account);
    await stores.tasks.add([fetchTask(ids, account.id, now)]);
    return account;
  };

const placeOf = ({ host, user, folder }: InboundAccount): string =>
  JSON.stringify([host, user.toLowerCase(), folder]);

const addressOf = async (
  { inboundAddresses }: Stores,
  { address, user }: NewInboundAccount,
): Promise<InboundAddress> => {
  const found = await inboundAddresses.findByAddress(foldEmail(address ?? user));
  if (found) return found;
  throw invalid(
    'address',
    address === undefined
      ? `address must be given, because user is no address of the workspace; got the user ${described(user)}.`
      : `address must be an address of the workspace, got ${described(address)}.`,
  );
};

const hosts: Readonly<Record<AccountSignIn, string | null>> = {
  password: null,
  google: 'imap.gmail.com',
  microsoft: 'outlook.office365.com',
};

const serverOf = (input: NewInboundAccount): Pick<InboundAccount, 'host' | 'port' | 'security'> => {
  const security = input.security ?? 'tls';
  const port = input.port ?? (security === 'tls' ? 993 : 143);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw invalid('port', `port must be a whole number from 1 to 65535, got ${described(port)}.`);
  return { host: checkedHost(input.host ?? hosts[input.signIn] ?? ''), port, security };
};

/** A name, also of one label, or an IP address; where it leads is checked at each connection. */
const checkedHost = (text: string): string => {
  const host = text.trim().toLowerCase();
  if (host.length <= 253 && /^[a-z0-9:](?:[a-z0-9.:-]*[a-z0-9])?$/.test(host)) return host;
  throw invalid(
    'host',
    `host must be the name of a mail server like imap.example.com, got ${described(text)}.`,
  );
};

const foldersOf = (input: NewInboundAccount): Pick<InboundAccount, 'folder' | 'moveTo'> => {
  const most = limits.inbound.accounts.folderLength;
  const folder = requiredText('folder', input.folder ?? 'INBOX', most);
  const moveTo = input.moveTo === undefined ? null : requiredText('move_to', input.moveTo, most);
  if (moveTo === folder)
    throw invalid(
      'move_to',
      `move_to must be another folder than folder, got ${described(moveTo)} for both.`,
    );
  return { folder, moveTo };
};

export const checkedPassword = (text: string): string => {
  const most = limits.inbound.accounts.secretLength;
  if (!isBlank(text) && text.length <= most && isStorable(text)) return text;
  throw invalid(
    'password',
    `password must be text of 1 to ${most} characters, got ${describedLength(text)}.`,
  );
};

export const removeAccount = async ({ stores }: WriteScope, id: string): Promise<void> => {
  if (!(await stores.inboundAccounts.remove(id))) throw notFound('account');
};

/** A password, or a refresh token that a provider gave. */
export type AccountSecret = Readonly<{ id: string; signIn: AccountSignIn; secret: string }>;

/** The task of the account takes it from here within a minute. */
export const storeSecret =
  ({ vault }: Vault) =>
  async ({ stores, now }: WriteScope, { id, signIn, secret }: AccountSecret): Promise<InboundAccount> => {
    const account = await stores.inboundAccounts.findForChange(id);
    if (!account) throw notFound('account');
    if (account.signIn !== signIn)
      throw new DeskError('validation_failed', `The account signs in with ${account.signIn}.`, 'password');
    const signedIn: InboundAccount = {
      ...account,
      sealedSecret: vault.seal(secret),
      signedInAt: now,
      health: healthy(account.health.lastSuccessAt),
    };
    await stores.inboundAccounts.save(signedIn);
    return signedIn;
  };
