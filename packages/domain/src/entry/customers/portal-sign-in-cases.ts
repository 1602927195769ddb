/** The use cases of customers who sign in and out, for `createDesk`. */

import type { Instant } from '../../kernel/instant.ts';
import { type Call, customerOf } from '../../model/actor.ts';
import type { Device } from '../../model/entry/session.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { writing } from '../../model/use-case.ts';
import { endSession } from '../../people/sessions/end-sessions.ts';
import { isOneTimeToken } from '../api-keys/token.ts';
import { type Credential, knowingBrowsers } from '../sessions/authenticate.ts';
import { deviceLabel, noLabel } from '../sessions/device-label.ts';
import { knownDeviceToken } from '../sessions/known-device.ts';
import type { CustomerSignedIn } from '../sessions/sign-in.ts';
import { type AskForLink, askingForLinks } from './ask-for-link.ts';
import { liveLink, signingInCustomers } from './sign-in-customer.ts';

/** Sign-in of customers by an emailed link (contract §10.1). */
export interface PortalSignInCases {
  /**
   * `POST /portal/auth/link` (contract §10.1): mails a link, and does the same for an unknown or blocked address.
   *
   * Throws `validation_failed` for `email`, and `rate_limited` for too many of an address or source.
   */
  requestLink(call: Call, input: AskForLink): Promise<void>;
  /** Whom a link signs in; it stays usable. Null for one that is unknown, used, expired or replaced. */
  showLink(call: Call, token: string): Promise<ShownLink | null>;
  /**
   * `POST /portal/auth/session` (contract §10.1): trades a link for a session of a device.
   *
   * Throws `invalid_code`, the same for every reason, `forbidden` for a blocked contact, and `rate_limited` for too many
   * guesses.
   */
  signIn(call: Call, input: SignInDevice): Promise<CustomerSignedIn>;
  /** The same for a browser, whose earlier session ends. */
  signInBrowser(call: Call, input: SignInBrowser): Promise<CustomerSignedIn>;
  /**
   * The token that the browser or app sends from now on, so that its later links for this address are counted apart. It
   * is the `shown` one while that is valid.
   */
  knownDeviceToken(call: Call, email: string, shown?: string | null): string;
  /** Finds the customer who is signed in with the cookie of a browser, by their current name; null for nobody. */
  ofBrowser(token: string): Promise<NamedCredential | null>;
  /** `POST /portal/auth/logout` (contract §10.1): ends the calling session. Throws `customer_required`. */
  logOut(call: Call): Promise<void>;
}

/** Looking at it spends nothing: who opens a link in a mail first is often a machine. */
export type ShownLink = Readonly<{
  email: string;
  workspaceName: string;
  /** Whether only the app that asked for it can use it, and no browser. */
  isBound: boolean;
}>;

export type SignInDevice = Readonly<{ token: string; verifier?: string | undefined; device: Device }>;

/** `earlierToken`: of the session that the browser had until now, which ends when the new one begins. */
export type SignInBrowser = Readonly<{ token: string; earlierToken?: string | null | undefined }>;

export type NamedCredential = Credential & Readonly<{ customer: Pick<Contact, 'name'> }>;

/** Needs ports whose clock never runs backwards. */
export const portalSignInCases = (ports: Ports): PortalSignInCases => {
  const enter = signingInCustomers(ports);
  return {
    requestLink: askingForLinks(ports),
    showLink: showing(ports),
    signIn: async (call, { token, verifier, device }) =>
      enter(call, { token, verifier, kind: 'device', device: deviceLabel(device) }),
    signInBrowser: (call, input) => enter(call, { ...input, kind: 'browser', device: noLabel }),
    knownDeviceToken: ({ workspaceId }, email, shown) =>
      knownDeviceToken(ports, { type: 'customer', workspaceId, email }, shown),
    ofBrowser: namingCustomers(ports),
    logOut: async (call) => {
      const { contactId, sessionId } = customerOf(call);
      return writing(ports)(endSession, () => contactId)(call, {
        id: sessionId,
        owner: { type: 'customer', id: contactId },
      });
    },
  };
};

/** Finds the customer who is signed in with a browser, by their current name. */
const namingCustomers = (ports: Ports) => {
  const credentialOf = knowingBrowsers(ports, 'customer');
  return async (token: string): Promise<NamedCredential | null> => {
    const credential = await credentialOf(token);
    const id = credential?.actor.id;
    if (!credential || id === undefined) return null;
    const contact = await ports.work.read(credential.workspace.id, ({ contacts }) => contacts.find(id));
    return contact && { ...credential, customer: { name: contact.name } };
  };
};

const showing =
  ({ work, secrets, clock }: Ports) =>
  async ({ workspaceId }: Call, token: string): Promise<ShownLink | null> =>
    isOneTimeToken(token)
      ? work.read(workspaceId, (stores) => shown(stores, secrets.hash(token), clock.now()))
      : null;

const shown = async (stores: Stores, tokenHash: string, now: Instant): Promise<ShownLink | null> => {
  const link = await liveLink(stores, tokenHash, now);
  const workspace = await stores.workspace.find();
  if (!link || workspace?.status !== 'active') return null;
  return { email: link.email, workspaceName: workspace.name, isBound: link.challenge !== null };
};
