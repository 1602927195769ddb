/** `POST /portal/auth/session` and the web portal: a link makes one session for the owner of the mailbox. */

import { DeskError } from '../../kernel/errors.ts';
import type { Instant } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { foldEmail } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import { isLive } from '../../model/entry/expiry.ts';
import type { Device, SessionKind } from '../../model/entry/session.ts';
import type { SignInLink } from '../../model/entry/sign-in-link.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { findOrAddContact } from '../../people/contacts/find-or-add-contact.ts';
import { isOneTimeToken } from '../api-keys/token.ts';
import { refuseTooManyGuesses } from '../sessions/login-throttle.ts';
import { answersChallenge } from '../sessions/one-time-code.ts';
import { admittingCustomers, type CustomerSignedIn } from '../sessions/sign-in.ts';
import { refuseBlocked } from './customer-in.ts';

/** `token` is the link's, `verifier` that of the app which asked for it; `earlierToken` of the session that the browser had until now, which ends with this write. */
export type SignInCustomer = Readonly<{
  token: string;
  verifier?: string | undefined;
  kind: SessionKind;
  device: Device;
  earlierToken?: string | null | undefined;
}>;

/**
 * Throws `invalid_code`, one for all: a link that is unknown, used, expired, replaced, of another workspace, or that another
 * app asked for, which spends nothing; and
 * `forbidden` for a contact who is blocked, which spends nothing.
 */
export const signingInCustomers = (ports: Ports) => {
  const enter = admittingCustomers(ports);
  return async (call: Call, { token, verifier, ...input }: SignInCustomer): Promise<CustomerSignedIn> => {
    if (!(await isOpen(ports, call, { token, verifier }))) {
      // Guesses cost a look-up and no write, and only so many are worth an entry in the audit log.
      await refuseTooManyGuesses(ports, call);
      throw deadLink();
    }
    const linkHash = ports.secrets.hash(token);
    const admit = async (scope: WriteScope) => admitted(scope, await spentLink(scope, linkHash));
    return enter(call, { ...input, admit });
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
  { token, verifier = '' }: Pick<SignInCustomer, 'token' | 'verifier'>,
): Promise<boolean> => {
  if (!isOneTimeToken(token)) return false;
  const link = await work.read(workspaceId, (stores) => liveLink(stores, secrets.hash(token), clock.now()));
  return link !== null && (link.challenge === null || answersChallenge(secrets, verifier, link.challenge));
};

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

const deadLink = (): DeskError =>
  new DeskError('invalid_code', 'The link is wrong, was used or has expired; ask for a new one.');
