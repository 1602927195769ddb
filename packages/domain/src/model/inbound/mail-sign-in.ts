/** The outbound port to the providers whose tokens open mailboxes (OAuth 2.0: authorization code with PKCE). */
import type { AccountProvider } from './inbound-account.ts';

/** What a sign-in starts with: the page to open, and the secret to keep until its code is entered. */
export type MailConsent = Readonly<{ url: string; codeVerifier: string }>;

/** `refreshToken`: the one to use from now on; null when the earlier one stays. */
export type MailTokens = Readonly<{ accessToken: string; lifeMs: number; refreshToken: string | null }>;

/** `user` is the address of the mailbox. Every method throws `unavailable` when the provider gives no usable answer. */
export interface MailSignIn {
  /** Null when the instance has no client of this provider. */
  begin(provider: AccountProvider, user: string): Promise<MailConsent | null>;
  /** Throws `invalid_code` when the provider does not accept the code. `refreshToken` is not null. */
  redeem(
    provider: AccountProvider,
    consent: Readonly<{ code: string; codeVerifier: string }>,
  ): Promise<MailTokens>;
  /** Throws `invalid_code` when the access has ended (`invalid_grant`): only a person can give it again. */
  refresh(provider: AccountProvider, refreshToken: string): Promise<MailTokens>;
}
