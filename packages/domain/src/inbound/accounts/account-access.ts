/** The credential with which an account signs in: its password, or a fresh token of its provider (contract §14.6). */

import { DeskError } from '../../kernel/errors.ts';
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { AccountProvider, InboundAccount } from '../../model/inbound/inbound-account.ts';
import type { FolderAccess } from '../../model/inbound/mailboxes.ts';
import type { Ports } from '../../model/ports.ts';

/** `until`: when the folder is opened again with a fresh token; null for passwords. */
export type AccountAccess = Readonly<{ access: FolderAccess; until: Instant | null }>;

/** Nothing but a person's sign-in helps. */
export class SignInNeeded extends Error {}

/** Throws `SignInNeeded`, and `unavailable` when the provider gives no answer. */
export const accessOf = async (
  ports: Ports,
  workspaceId: string,
  account: InboundAccount,
): Promise<AccountAccess> => {
  const { host, port, security, user, folder, moveTo, signIn } = account;
  const place = { host, port, security, user, folder, willMove: moveTo !== null };
  const secret = secretOf(ports, account);
  if (signIn === 'password') return { access: { ...place, credential: { password: secret } }, until: null };
  const { accessToken, lifeMs } = await freshTokens(ports, { workspaceId, account, signIn, secret });
  return {
    access: { ...place, credential: { accessToken } },
    until: plus(ports.clock.now(), lifeMs * limits.inbound.accounts.fetch.tokenLife),
  };
};

const secretOf = ({ vault }: Ports, { sealedSecret }: InboundAccount): string => {
  if (sealedSecret === null) throw new SignInNeeded('Nobody has signed in yet.');
  try {
    return vault.open(sealedSecret);
  } catch {
    throw new SignInNeeded('Its secret was stored with another SECRET_KEY.');
  }
};

type Refreshing = Readonly<{
  workspaceId: string;
  account: InboundAccount;
  signIn: AccountProvider;
  secret: string;
}>;

/** A new refresh token is stored before the access token is used: the earlier one may have ended with it. */
const freshTokens = async (ports: Ports, { workspaceId, account, signIn, secret }: Refreshing) => {
  const { mailSignIn, work, vault } = ports;
  const tokens = await mailSignIn.refresh(signIn, secret).catch((error: unknown) => {
    if (error instanceof DeskError && error.code === 'invalid_code') throw new SignInNeeded(error.message);
    throw error;
  });
  const { refreshToken } = tokens;
  if (refreshToken !== null && refreshToken !== secret)
    await work.write(workspaceId, async ({ inboundAccounts }) => {
      const now = await inboundAccounts.findForChange(account.id);
      if (now?.sealedSecret === account.sealedSecret)
        await inboundAccounts.save({ ...now, sealedSecret: vault.seal(refreshToken) });
    });
  return tokens;
};
