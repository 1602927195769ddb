/** Sessions of customers: on a device, or in a browser (contract §10.1). */
import type { Instant } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { AnySession, AnySessionStore, SessionKind } from './session.ts';

export type CustomerSession = AnySession & Readonly<{ contactId: string }>;

/** How long a customer's session lives after its last call. */
export const customerLifeOf = (kind: SessionKind): number =>
  kind === 'device' ? limits.portal.deviceMs : limits.portal.browserMs;

/** All sessions of a contact go with the contact. */
export interface CustomerSessionStore extends AnySessionStore<CustomerSession> {
  /** Revokes all of a contact, in browsers too; says how many it ended. */
  revokeOfContact(contactId: string, at: Instant): Promise<number>;
}
