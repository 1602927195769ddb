import { DeskError } from '../kernel/errors.ts';
import type { MailSignIn } from '../model/inbound/mailboxes.ts';

export interface FakeMailSignIn extends MailSignIn {
  /** From now on the provider does this with refresh tokens. */
  answer(how: 'tokens' | 'ended' | 'away'): void;
  /** Refresh tokens that were used, oldest first. */
  readonly used: readonly string[];
}

/** A provider without any I/O. Each refresh gives the next refresh token; access tokens live for an hour. */
export const fakeMailSignIn = (): FakeMailSignIn => {
  const used: string[] = [];
  let how: 'tokens' | 'ended' | 'away' = 'tokens';
  const tokens = (count: number) => ({
    accessToken: `access-${count}`,
    refreshToken: `refresh-${count}`,
    lifeMs: 3_600_000,
  });
  return {
    used,
    answer: (next) => {
      how = next;
    },
    begin: async (provider, user) =>
      provider === 'microsoft'
        ? null
        : { url: `https://${provider}.example/consent?login_hint=${user}`, codeVerifier: 'verifier-1' },
    redeem: async (_provider, { code, codeVerifier }) => {
      if (code !== 'code-1' || codeVerifier !== 'verifier-1')
        throw new DeskError('invalid_code', 'The provider does not accept the code.', 'code');
      return tokens(0);
    },
    refresh: async (_provider, refreshToken) => {
      if (how === 'away') throw new DeskError('unavailable', 'The provider gave no answer.');
      if (how === 'ended') throw new DeskError('invalid_code', 'The access was withdrawn.');
      used.push(refreshToken);
      return tokens(used.length);
    },
  };
};
