/** The outbound port to a workspace's OpenID provider: code flow with PKCE. Nothing here writes anything. */
import type { Instant } from '../../kernel/instant.ts';

export type SsoClient = Readonly<{ issuer: string; clientId: string; clientSecret: string | null }>;

/** Secrets to keep until the browser returns: `state`, `nonce` and the PKCE verifier. */
export type SsoAttempt = Readonly<{ state: string; nonce: string; codeVerifier: string }>;

/** `issuer` is that of the token itself. `emailVerified` is true only where the provider says so in as many words. */
export type SsoIdentity = Readonly<{
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  /** When the person proved to the provider who they are, where it says so. */
  authenticatedAt?: Instant | undefined;
}>;

/** `again`: the person must sign in again, even if the provider's own session is still valid. */
export type SsoWish = Readonly<{ again?: boolean }>;

/**
 * Every method throws `unavailable` when the provider cannot be reached, is not allowed to be, does not answer as OpenID
 * Connect has it, or calls itself anything but the client's issuer, to the letter; the message says what was expected, in our words and never in the provider's.
 */
export interface IdentityProvider {
  /** The address to send the browser to. `redirectUri` is where the provider sends it back. */
  begin(
    client: SsoClient,
    redirectUri: string,
    wish?: SsoWish,
  ): Promise<Readonly<{ url: string; attempt: SsoAttempt }>>;
  /**
   * The person who signed in. `returned` is the whole URL that the browser was sent to, with its query. Throws `forbidden`
   * when the person or the provider declined, or when the response does not belong to this attempt.
   */
  finish(client: SsoClient, attempt: SsoAttempt, returned: string): Promise<SsoIdentity>;
  /** Reads the provider's own description of itself: what `sso test` shows. */
  describe(client: SsoClient): Promise<Readonly<{ issuer: string; authorizationEndpoint: string }>>;
}
