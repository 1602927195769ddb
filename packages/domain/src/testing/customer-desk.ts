import type { CustomerSignedIn } from '../entry/sessions/sign-in.ts';
import type { Call } from '../model/actor.ts';
import type { Mail } from '../model/outbound/mail.ts';
import type { Contact } from '../model/people/contact.ts';
import { collectingMailer } from './collecting-mailer.ts';
import { device } from './signed-in-desk.ts';
import { openTestDesk, type TestDesk } from './test-desk.ts';
import type { TestPorts } from './test-ports.ts';

/** A desk that mails from support@acme.example, with the contact bob@customer.example, and visitors of its portal. */
export type CustomerDesk = TestDesk &
  Readonly<{
    bob: Contact;
    visitor: Call;
    /** The mails with links that were queued, newest first. */
    linkMails: () => Promise<readonly Mail[]>;
    /** Asks for a link, and gives the token in the mail. */
    aLink: (email?: string) => Promise<string>;
    signIn: (token: string, call?: Call) => Promise<CustomerSignedIn>;
    /** The call of the app of a signed-in customer. */
    callOf: (signedIn: CustomerSignedIn) => Promise<Call>;
  }>;

export const openCustomerDesk = async (overrides: Partial<TestPorts> = {}): Promise<CustomerDesk> => {
  const mailer = collectingMailer({ from: { name: null, address: 'support@acme.example' } });
  const bench = await openTestDesk({ mailer, ...overrides });
  const { desk, byKey, bySystem, ports, read } = bench;
  const { contact: bob } = await desk.contacts.add(byKey, { email: 'Bob@Customer.example', name: 'Bob' });
  const visitor: Call = {
    ...bySystem,
    actor: { type: 'system', id: null, name: 'Visitor' },
    channel: 'portal',
    operation: 'signInCustomer',
    path: '/api/v1/portal/auth/session',
    source: '192.0.2.1',
  };
  const linkMails = async () =>
    (await read(({ mails }) => mails.list(1_000))).filter(({ kind }) => kind === 'sign_in');
  return {
    ...bench,
    bob,
    visitor,
    linkMails,
    aLink: async (email = bob.email) => {
      await desk.portal.requestLink({ ...visitor, source: ports.ids.next() }, { email });
      const [newest] = await linkMails();
      return tokenIn(ports.vault.open(newest?.sealedLink ?? ''));
    },
    signIn: (token, call = visitor) => desk.portal.signIn(call, { token, device }),
    callOf: async ({ token }) => {
      const { actor, credentialId } = await desk.authenticate(token);
      return { ...visitor, actor, credentialId };
    },
  };
};

const tokenIn = (link: string): string => link.slice(link.indexOf('=') + 1);
