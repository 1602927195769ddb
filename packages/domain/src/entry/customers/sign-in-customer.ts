/** `POST /portal/auth/session` and the web portal: a link is worth one session, for whoever has the mailbox. */

import { DeskError } from '../../kernel/errors.ts';
import type { Instant } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { foldEmail } from '../../kernel/text.ts';
import { type Call, customerActor } from '../../model/actor.ts';
import { type CustomerSession, customerLifeOf } from '../../model/entry/customer-session.ts';
import { isLive } from '../../model/entry/expiry.ts';
import { begunAt, type Device, type SessionKind } from '../../model/entry/session.ts';
import type { SignInLink } from '../../model/entry/sign-in-link.ts';
import { auditEntry } from '../../model/instance/audit-entry.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { endCustomerSession } from '../../people/contacts/end-customer-sessions.ts';
import { findOrAddContact } from '../../people/contacts/find-or-add-contact.ts';
import { isOneTimeToken, newSessionToken } from '../api-keys/token.ts';
import { knowingCustomers } from '../sessions/authenticate.ts';
import { refuseTooManyGuesses } from '../sessions/login-throttle.ts';
import { openWorkspace } from '../sessions/sign-in.ts';
import { refuseBlocked } from './customer-in.ts';

/** The token is shown here once, and never kept. */
export type CustomerSignedIn = Readonly<{
  token: string;
  session: CustomerSession;
  contact: Contact;
  workspace: Workspace;
}>;

/** `token` is the link's; `earlierToken` of the session that the browser had until now, which ends with this write. */
export type SignInCustomer = Readonly<{
  token: string;
  kind: SessionKind;
  device: Device;
  earlierToken?: string | null | undefined;
}>;

/**
 * Throws `invalid_code`, one for all: a link that is unknown, used, expired, replaced or of another workspace; and
 * `forbidden` for a contact who is blocked, which spends nothing.
 */
export const signingInCustomers = (ports: Ports) => {
  const { work, secrets, ids, clock } = ports;
  const known = knowingCustomers(ports);
  return async (call: Call, wanted: SignInCustomer): Promise<CustomerSignedIn> => {
    if (!(await isOpen(ports, call, wanted.token))) {
      // Guesses cost a look-up and no write, and only so many are worth an entry in the audit log.
      await refuseTooManyGuesses(ports, call);
      throw deadLink();
    }
    const { kind, device, earlierToken = null } = wanted;
    const linkHash = secrets.hash(wanted.token);
    const token = newSessionToken(secrets, kind === 'device' ? 'customer' : 'customer_browser');
    const tokenHash = secrets.hash(token);
    const earlier = earlierToken === null ? null : await known(earlierToken);
    return work.write(call.workspaceId, async (stores) => {
      const { actor, channel } = call;
      const scope: WriteScope = { stores, ids, actor, channel, now: clock.now(), mailFrom: null };
      const workspace = await openWorkspace(scope);
      const contact = await admitted(scope, await spentLink(scope, linkHash));
      const begun = begunAt(scope.now, customerLifeOf(kind));
      const session: CustomerSession = { id: ids.next(), contactId: contact.id, kind, device, ...begun };
      if (earlier?.workspace.id === call.workspaceId) await endCustomerSession(scope, earlier.credentialId);
      await stores.customerSessions.add(session, tokenHash);
      await stores.audit.add([auditEntry(callBy(call, contact), ids.next(), scope.now, 'ok')]);
      return { token, session, contact, workspace };
    });
  };
};

/** The link with this hash, while it opens something. */
export const liveLink = async (
  { signInLinks }: Stores,
  tokenHash: string,
  now: Instant,
): Promise<SignInLink | null> => {
  const link = await signInLinks.find(tokenHash);
  if (!link) return null;
  const { createdAt: from, expiresAt } = link;
  return isLive({ from, expiresAt, lifeMs: limits.portal.linkMs }, now) ? link : null;
};

const isOpen = async (
  { work, secrets, clock }: Ports,
  { workspaceId }: Call,
  token: string,
): Promise<boolean> =>
  isOneTimeToken(token) &&
  (await work.read(workspaceId, (stores) => liveLink(stores, secrets.hash(token), clock.now()))) !== null;

const spentLink = async ({ stores, now }: WriteScope, tokenHash: string): Promise<SignInLink> => {
  const link = await liveLink(stores, tokenHash, now);
  if (!link || !(await stores.signInLinks.spend(tokenHash))) throw deadLink();
  return link;
};

/** Found or made, and held: who reads the mail of an address has shown that it is theirs. */
const admitted = async (scope: WriteScope, { email }: SignInLink): Promise<Contact> => {
  const { stores, now } = scope;
  const found = await findOrAddContact(scope, { email });
  const contact = await stores.contacts.findForChange(found.contact.id);
  if (!contact || foldEmail(contact.email) !== email)
    throw new DeskError('unavailable', 'The contact changed at the same moment; try again.');
  refuseBlocked(contact);
  if (contact.verifiedAt !== null) return contact;
  const verified = { ...contact, verifiedAt: now };
  await stores.contacts.save(verified);
  return verified;
};

/** The call as one of the customer, once it is known who calls. */
const callBy = (call: Call, { id }: Contact): Call => ({ ...call, actor: customerActor(id) });

const deadLink = (): DeskError =>
  new DeskError('invalid_code', 'The link is wrong, was used or has expired; ask for a new one.');
