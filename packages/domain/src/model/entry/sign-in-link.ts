/** Links by which customers sign in: mailed to the address, and worth one session (contract §10.1). */
import type { Instant } from '../../kernel/instant.ts';

/** Only the SHA-256 of the link's token is kept. `email` is folded: it may be that of nobody yet. */
export type SignInLink = Readonly<{
  email: string;
  tokenHash: string;
  createdAt: Instant;
  expiresAt: Instant;
}>;

export interface SignInLinkStore {
  /** Puts the address's one live link in the place of any earlier one. */
  replace(link: SignInLink): Promise<void>;
  find(tokenHash: string): Promise<SignInLink | null>;
  /** True once for the link with this hash, which is thereby gone. Whether it has expired is not looked at. */
  spend(tokenHash: string): Promise<boolean>;
  /** From the commit on no link of the address is live. */
  removeOf(email: string): Promise<void>;
  /** Removes up to `limit` links that expired before an instant; says how many. */
  removeExpiredBefore(instant: Instant, limit: number): Promise<number>;
  hasExpiredBefore(instant: Instant): Promise<boolean>;
}
