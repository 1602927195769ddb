/** The use cases of accounts (contract §14.6). Providers are called before the write that stores their response. */

import { DeskError, notFound } from '../../kernel/errors.ts';
import { isUuid } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import type { AccountProvider, InboundAccount } from '../../model/inbound/inbound-account.ts';
import type { MailConsent } from '../../model/inbound/mailboxes.ts';
import type { Ports } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import {
  addAccount,
  checkedPassword,
  type NewInboundAccount,
  removeAccount,
  storeSecret,
} from './change-accounts.ts';

/** `code`: what the provider gave, or the address that the browser ended at. */
export type FinishSignIn = Readonly<{ id: string; code: string; codeVerifier: string }>;

export type SetAccountPassword = Readonly<{ id: string; password: string }>;

export interface AccountCases {
  /** `GET /inbound/accounts` (contract §14.6), oldest first. */
  listAccounts(call: Call): Promise<readonly InboundAccount[]>;
  /** Throws `not_found`. */
  getAccount(call: Call, id: string): Promise<InboundAccount>;
  /** Throws `validation_failed` for what cannot be an account, and when there are too many. */
  addAccount(call: Call, input: NewInboundAccount): Promise<InboundAccount>;
  /** Throws `not_found`. */
  removeAccount(call: Call, id: string): Promise<void>;
  /** Throws `not_found`, and `validation_failed` for a provider's account. */
  setAccountPassword(call: Call, input: SetAccountPassword): Promise<InboundAccount>;
  /**
   * Where to give this instance access to the mailbox. Throws `not_found`, `validation_failed` for an account with a password
   * and where the instance has no client of the provider, and `unavailable`.
   */
  beginSignIn(call: Call, id: string): Promise<MailConsent>;
  /** Throws `not_found`, `invalid_code` and `unavailable`. */
  finishSignIn(call: Call, input: FinishSignIn): Promise<InboundAccount>;
}

export const accountCases = (ports: Ports): AccountCases => {
  const { mailSignIn } = ports;
  const write = writing(ports);
  const store = write(storeSecret(ports));
  const getAccount: AccountCases['getAccount'] = async (call, id) => {
    const found = isUuid(id)
      ? await ports.work.read(call.workspaceId, ({ inboundAccounts }) => inboundAccounts.find(id))
      : null;
    if (found === null) throw notFound('account');
    return found;
  };
  return {
    listAccounts: (call) => reading(ports)(({ inboundAccounts }) => inboundAccounts.list())(call, undefined),
    getAccount,
    addAccount: write(addAccount(ports)),
    removeAccount: async (call, id) => {
      await getAccount(call, id);
      await write(removeAccount)(call, id);
    },
    setAccountPassword: async (call, { id, password }) => {
      await getAccount(call, id);
      return store(call, { id, signIn: 'password', secret: checkedPassword(password) });
    },
    beginSignIn: async (call, id) => {
      const account = await getAccount(call, id);
      const provider = providerOf(account);
      return (await mailSignIn.begin(provider, account.user)) ?? refuseWithoutClient(provider);
    },
    finishSignIn: async (call, { id, code, codeVerifier }) => {
      const provider = providerOf(await getAccount(call, id));
      const { refreshToken } = await mailSignIn.redeem(provider, { code: codeIn(code), codeVerifier });
      if (refreshToken === null) throw new DeskError('unavailable', 'The provider gave no refresh token.');
      return store(call, { id, signIn: provider, secret: refreshToken });
    },
  };
};

const providerOf = ({ signIn }: InboundAccount): AccountProvider => {
  if (signIn !== 'password') return signIn;
  throw new DeskError('validation_failed', 'The account signs in with a password.', 'password');
};

const refuseWithoutClient = (provider: AccountProvider): never => {
  const name = provider.toUpperCase();
  throw new DeskError(
    'validation_failed',
    `To sign in to ${provider} accounts, set ${name}_CLIENT_ID and ${name}_CLIENT_SECRET.`,
  );
};

/** The browser ends at an address that nothing answers; people copy the whole of it. */
const codeIn = (pasted: string): string => {
  const text = pasted.trim();
  const [, query] = /^https?:\/\/\S*?\?([^\s#]*)/.exec(text) ?? [];
  if (query === undefined) return requiredCode(text);
  const [, value = ''] = /(?:^|&)code=([^&]*)/.exec(query) ?? [];
  try {
    return requiredCode(decodeURIComponent(value));
  } catch {
    throw wrongCode();
  }
};

const requiredCode = (code: string): string => {
  if (code.length <= 4_000 && /^[!-~]+$/.test(code)) return code;
  throw wrongCode();
};

const wrongCode = (): DeskError =>
  new DeskError('invalid_code', 'The address that was pasted has no code; copy the whole of it.', 'code');
