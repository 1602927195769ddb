/** One-time codes that carry a sign-in from the browser to the app (contract §9.3). */
import type { Instant } from '../../kernel/instant.ts';

/**
 * Only the SHA-256 of a code is stored. `challenge` is base64url of the SHA-256 of the verifier (PKCE, S256). `sessionId`
 * is the session that it created; using the code again ends that session. `browserSessionId` is the session of the browser
 * that requested it.
 */
export type SignInCode = Readonly<{
  codeHash: string;
  agentId: string;
  browserSessionId: string;
  challenge: string;
  createdAt: Instant;
  expiresAt: Instant;
  spentAt: Instant | null;
  sessionId: string | null;
}>;

export interface SignInCodeStore {
  add(code: SignInCode): Promise<void>;
  /** The code with this hash as it is committed, for a read; null for an unknown one. */
  find(codeHash: string): Promise<SignInCode | null>;
  /** The same, and locks the code until this write ends. */
  hold(codeHash: string): Promise<SignInCode | null>;
  /** Records when the code was used, and the session that it created. */
  spend(codeHash: string, sessionId: string, at: Instant): Promise<void>;
  /** Removes the codes of an agent that are not spent. */
  removeOpenOfAgent(agentId: string): Promise<void>;
  /** The same for those of a session of a browser, but for the newest `kept`. */
  removeOpenOfBrowser(browserSessionId: string, kept: number): Promise<void>;
  /** Removes up to `limit` codes that expired before an instant; says how many. */
  removeExpiredBefore(instant: Instant, limit: number): Promise<number>;
  hasExpiredBefore(instant: Instant): Promise<boolean>;
}
