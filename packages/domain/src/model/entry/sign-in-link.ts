/** Links by which customers sign in: mailed to the address, and worth one session (contract §10.1). */
import type { Instant } from '../../kernel/instant.ts';

/**
 * Only the SHA-256 of the link's token is stored. `email` is folded: it may belong to no contact yet. `challenge` is base64url
 * of the SHA-256 of the verifier of the app that requested the link (PKCE, S256); null for a link that works without a
 * verifier.
 */
export type SignInLink = Readonly<{
  email: string;
  tokenHash: string;
  challenge: string | null;
  createdAt: Instant;
  expiresAt: Instant;
}>;

export interface SignInLinkStore {
  /** Replaces any earlier link of the address. */
  replace(link: SignInLink): Promise<void>;
  find(tokenHash: string): Promise<SignInLink | null>;
  /** True once for the link with this hash, and removes it. Does not check the expiry. */
  spend(tokenHash: string): Promise<boolean>;
  /** Removes all links of the address. */
  removeOf(email: string): Promise<void>;
  /** Removes up to `limit` links that expired before an instant; says how many. */
  removeExpiredBefore(instant: Instant, limit: number): Promise<number>;
  hasExpiredBefore(instant: Instant): Promise<boolean>;
}
