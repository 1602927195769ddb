/** Sessions of agents: on a device, or in a browser ("Agent device session"; section 9 of the decisions). */
import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Page, PageRequest } from '../page.ts';

/** `browser`: a sign-in page's cookie, which opens nothing but the way to a device session. */
export const sessionKinds = ['device', 'browser'] as const;

export type SessionKind = (typeof sessionKinds)[number];

/** What a device says of itself: a label for the list of sessions, never an identity. */
export type Device = Readonly<{ name: string | null; platform: string | null; appVersion: string | null }>;

/** What is kept of a session: never its token, only the SHA-256 of it. */
export type Session = Readonly<{
  id: string;
  agentId: string;
  kind: SessionKind;
  device: Device;
  createdAt: Instant;
  lastUsedAt: Instant;
  /** Slides forward with every call; how far is `limits.sessions`. */
  expiresAt: Instant;
  revokedAt: Instant | null;
}>;

/** How long a session lives after its last call. */
export const lifeOf = (kind: SessionKind): number =>
  kind === 'device' ? limits.sessions.deviceMs : limits.sessions.browserMs;

export interface SessionStore {
  find(id: string): Promise<Session | null>;
  /** Newest first, those that have ended included. */
  listOfAgent(agentId: string, page: PageRequest<string>): Promise<Page<Session, string>>;
  add(session: Session, tokenHash: string): Promise<void>;
  /**
   * Moves `lastUsedAt` and `expiresAt` of these sessions forward, never back: `expiresAt` to `at` and the life of their
   * kind (`lifeOf`). Those that are revoked stay as they are; one that is not there does not matter.
   */
  touch(ids: readonly string[], at: Instant): Promise<void>;
  /** From the commit on the session's token is refused. The first instant stays. */
  revoke(id: string, at: Instant): Promise<void>;
  /** The same for all of an agent, in browsers too. */
  revokeOfAgent(agentId: string, at: Instant): Promise<void>;
  /** Removes up to `limit` sessions that expired or were revoked before an instant; says how many. */
  removeEndedBefore(instant: Instant, limit: number): Promise<number>;
  hasEndedBefore(instant: Instant): Promise<boolean>;
}
