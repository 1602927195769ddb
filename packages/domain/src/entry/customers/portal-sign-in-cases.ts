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
import type { CustomerSignedIn } from '../sessions/sign-in.ts';
import { askingForLinks } from './ask-for-link.ts';
import { liveLink, signingInCustomers } from './sign-in-customer.ts';

/** Looking at it spends nothing: who opens a link in a mail first is often a machine. */
export type ShownLink = Readonly<{ email: string; workspaceName: string }>;

export type SignInDevice = Readonly<{ token: string; device: Device }>;

/** `earlierToken`: of the session that the browser had until now, which ends when the new one begins. */
export type SignInBrowser = Readonly<{ token: string; earlierToken?: string | null | undefined }>;

export type NamedCredential = Credential & Readonly<{ customer: Pick<Contact, 'name'> }>;

/** Give it ports whose clock never goes back. */
export const portalSignInCases = (ports: Ports) => {
  const enter = signingInCustomers(ports);
  return {
    requestLink: askingForLinks(ports),
    showLink: showing(ports),
    signIn: async (call: Call, { token, device }: SignInDevice): Promise<CustomerSignedIn> =>
      enter(call, { token, kind: 'device', device: deviceLabel(device) }),
    signInBrowser: (call: Call, wanted: SignInBrowser): Promise<CustomerSignedIn> =>
      enter(call, { ...wanted, kind: 'browser', device: noLabel }),
    ofBrowser: namingCustomers(ports),
    /** `POST /portal/auth/logout`: ends the session that makes the call. */
    logOut: async (call: Call): Promise<void> => {
      const { contactId, sessionId } = customerOf(call);
      return writing(ports)(endSession, () => contactId)(call, {
        id: sessionId,
        owner: { type: 'customer', id: contactId },
      });
    },
  };
};

/** Who is signed in with a browser, by the name that they have now. */
const namingCustomers = (ports: Ports) => {
  const known = knowingBrowsers(ports, 'customer');
  return async (token: string): Promise<NamedCredential | null> => {
    const credential = await known(token);
    const id = credential?.actor.id;
    if (!credential || id === undefined) return null;
    const contact = await ports.work.read(credential.workspace.id, ({ contacts }) => contacts.find(id));
    return contact && { ...credential, customer: { name: contact.name } };
  };
};

/** Null for a link that is unknown, used, expired or replaced. */
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
  return { email: link.email, workspaceName: workspace.name };
};
