/** Sessions of customers: on a device, or in a browser ("Customer session"; section 10 of the decisions). */
import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Device } from '../sessions/session.ts';

/** `browser`: the cookie of the web portal, which opens no endpoint. */
export const customerSessionKinds = ['device', 'browser'] as const;

export type CustomerSessionKind = (typeof customerSessionKinds)[number];

/** What is kept of a session: never its token, only the SHA-256 of it. */
export type CustomerSession = Readonly<{
  id: string;
  contactId: string;
  kind: CustomerSessionKind;
  device: Device;
  createdAt: Instant;
  lastUsedAt: Instant;
  /** Slides forward with every call; how far is `limits.portal`. */
  expiresAt: Instant;
  revokedAt: Instant | null;
}>;

/** How long a customer's session lives after its last call. */
export const customerLifeOf = (kind: CustomerSessionKind): number =>
  kind === 'device' ? limits.portal.deviceMs : limits.portal.browserMs;

/** All sessions of a contact go with the contact. */
export interface CustomerSessionStore {
  find(id: string): Promise<CustomerSession | null>;
  add(session: CustomerSession, tokenHash: string): Promise<void>;
  /**
   * Moves `lastUsedAt` and `expiresAt` of these sessions forward, never back: `expiresAt` to `at` and the life of their
   * kind (`customerLifeOf`). Those that are revoked stay as they are; one that is not there does not matter.
   */
  touch(ids: readonly string[], at: Instant): Promise<void>;
  /** From the commit on the session's token is refused. The first instant stays. */
  revoke(id: string, at: Instant): Promise<void>;
  /** The same for all of a contact, in browsers too; says how many it ended. */
  revokeOfContact(contactId: string, at: Instant): Promise<number>;
  /** Removes up to `limit` sessions that expired or were revoked before an instant; says how many. */
  removeEndedBefore(instant: Instant, limit: number): Promise<number>;
  hasEndedBefore(instant: Instant): Promise<boolean>;
}
