/** Sessions of agents: on a device, or in a browser (contract §0.4). */
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';

/** `browser`: the cookie of a sign-in page or of the web portal, which opens no endpoint. */
export type SessionKind = 'device' | 'browser';

/** What a device says of itself: a label for the list of sessions, never an identity. */
export type Device = Readonly<{ name: string | null; platform: string | null; appVersion: string | null }>;

/** What is kept of a session, an agent's or a customer's: never its token, only the SHA-256 of it. */
export type AnySession = Readonly<{
  id: string;
  kind: SessionKind;
  device: Device;
  createdAt: Instant;
  lastUsedAt: Instant;
  /** Slides forward with every call; how far is in `limits`. */
  expiresAt: Instant;
  revokedAt: Instant | null;
}>;

export type Session = AnySession & Readonly<{ agentId: string }>;

/** How long a session lives after its last call. */
export const lifeOf = (kind: SessionKind): number =>
  kind === 'device' ? limits.sessions.deviceMs : limits.sessions.browserMs;

/** The instants of a session that begins now. */
export const begunAt = (now: Instant, lifeMs: number) => ({
  createdAt: now,
  lastUsedAt: now,
  expiresAt: plus(now, lifeMs),
  revokedAt: null,
});

/** What the sessions of agents and those of customers are kept by. */
export interface AnySessionStore<One extends AnySession> {
  find(id: string): Promise<One | null>;
  add(session: One, tokenHash: string): Promise<void>;
  /**
   * Moves `lastUsedAt` and `expiresAt` of these sessions forward, never back: `expiresAt` to `at` and the life of their
   * kind. Those that are revoked stay as they are; one that is not there does not matter.
   */
  touch(ids: readonly string[], at: Instant): Promise<void>;
  /** From the commit on the session's token is refused. The first instant stays. */
  revoke(id: string, at: Instant): Promise<void>;
  /** Removes up to `limit` sessions that expired or were revoked before an instant; says how many. */
  removeEndedBefore(instant: Instant, limit: number): Promise<number>;
  hasEndedBefore(instant: Instant): Promise<boolean>;
}

export interface SessionStore extends AnySessionStore<Session> {
  /** Newest first, those that have ended included. */
  listOfAgent(agentId: string, page: PageRequest<string>): Promise<Page<Session, string>>;
  /** Revokes all of an agent, in browsers too. */
  revokeOfAgent(agentId: string, at: Instant): Promise<void>;
}
