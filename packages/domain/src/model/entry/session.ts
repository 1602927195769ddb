/** Sessions of agents (contract §0.4) and of customers (contract §10.1): on a device, or in a browser. */
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Person, PersonType } from '../people/person.ts';

/** `browser`: the cookie of a sign-in page or of the web portal, which opens no endpoint. */
export type SessionKind = 'device' | 'browser';

/** The name that a device gives itself: a label for the list of sessions, never an identity. */
export type Device = Readonly<{ name: string | null; platform: string | null; appVersion: string | null }>;

/** A session as it is stored. Its token is not stored, only the SHA-256 of it. */
export type Session = Readonly<{
  id: string;
  owner: Person;
  kind: SessionKind;
  device: Device;
  createdAt: Instant;
  /** When the owner last authenticated, by a password or at their provider. */
  provedAt: Instant;
  lastUsedAt: Instant;
  /** Slides forward with every call; how far is in `limits`. */
  expiresAt: Instant;
  revokedAt: Instant | null;
}>;

/** How many milliseconds a session lives after its last call. */
export const sessionLives: Readonly<Record<PersonType, Readonly<Record<SessionKind, number>>>> = {
  agent: { device: limits.sessions.deviceMs, browser: limits.sessions.browserMs },
  customer: { device: limits.portal.deviceMs, browser: limits.portal.browserMs },
};

export const lifeOf = ({ owner, kind }: Pick<Session, 'owner' | 'kind'>): number =>
  sessionLives[owner.type][kind];

/** A session that begins now. */
export const begunSession = (
  session: Pick<Session, 'id' | 'owner' | 'kind' | 'device'>,
  now: Instant,
): Session => ({
  ...session,
  createdAt: now,
  provedAt: now,
  lastUsedAt: now,
  expiresAt: plus(now, lifeOf(session)),
  revokedAt: null,
});

/** The sessions of agents, or those of customers. All sessions of a contact are removed with the contact. */
export interface SessionStore {
  find(id: string): Promise<Session | null>;
  /** Newest first, including those that have ended. */
  listOf(ownerId: string, page: PageRequest<string>): Promise<Page<Session, string>>;
  add(session: Session, tokenHash: string): Promise<void>;
  /**
   * Moves `lastUsedAt` and `expiresAt` of these sessions forward, never back: `expiresAt` to `at` and the life of their
   * kind. Those that are revoked stay as they are; one that is not there does not matter.
   */
  touch(ids: readonly string[], at: Instant): Promise<void>;
  /** The owner proved who they are: from the commit on another token opens the session. Revoked ones stay as they are. */
  prove(id: string, tokenHash: string, at: Instant): Promise<void>;
  /** From the commit on the session's token is refused. The first instant stays. */
  revoke(id: string, at: Instant): Promise<void>;
  /** Revokes all of an owner, in browsers too; says how many it ended. */
  revokeOf(ownerId: string, at: Instant): Promise<number>;
  /** Removes up to `limit` sessions that expired or were revoked before an instant; says how many. */
  removeEndedBefore(instant: Instant, limit: number): Promise<number>;
  hasEndedBefore(instant: Instant): Promise<boolean>;
}

/** A session is only found among those of its type of owner. */
export type SessionStores = Readonly<Record<PersonType, SessionStore>>;
