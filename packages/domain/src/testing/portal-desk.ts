/** A desk with customers who are signed in, as the customer app is. */

import type { CustomerMessage, CustomerRequest } from '../desk/portal/request.ts';
import type { SubmitRequest, SubmittedRequest } from '../desk/portal/submit-request.ts';
import { type Call, customerActor } from '../model/actor.ts';
import { begunSession } from '../model/entry/session.ts';
import type { Contact } from '../model/people/contact.ts';
import { aContact } from './builders.ts';
import { aHash } from './session-builders.ts';
import { openTestDesk, type TestDesk } from './test-desk.ts';

export type PortalDesk = TestDesk &
  Readonly<{
    /** A new contact whose address is theirs, and the calls of their device. */
    aCustomer: (fields?: Partial<Contact>) => Promise<Call>;
    submit: (call: Call, input?: Partial<SubmitRequest>) => Promise<SubmittedRequest>;
    /** All that a customer sees, newest first. */
    requestsOf: (call: Call) => Promise<readonly CustomerRequest[]>;
    messagesOf: (call: Call, number: number) => Promise<readonly CustomerMessage[]>;
    /** Changes a contact past its use case. */
    changed: (call: Call, changes: Partial<Contact>) => Promise<void>;
  }>;

export const everything = { limit: 100, after: null };

/** The calls of a new session of the contact. */
export const signedInAs = async (
  { ports, workspaceId, byKey }: TestDesk,
  { id: contactId }: Contact,
): Promise<Call> => {
  const owner = { type: 'customer', id: contactId } as const;
  const device = { name: 'Phone', platform: 'ios', appVersion: '1.2.3' };
  const session = begunSession({ id: ports.ids.next(), owner, kind: 'device', device }, ports.clock.now());
  await ports.work.write(workspaceId, ({ sessions }) => sessions.customer.add(session, aHash()));
  const actor = customerActor(contactId);
  return { ...byKey, actor, credentialId: session.id, channel: 'portal' };
};

export const openPortalDesk = async (overrides?: Parameters<typeof openTestDesk>[0]): Promise<PortalDesk> => {
  const bench = await openTestDesk(overrides);
  const { desk, ports, workspaceId } = bench;
  return {
    ...bench,
    aCustomer: async (fields = {}) => {
      const contact = aContact({ verifiedAt: ports.clock.now(), ...fields });
      await ports.work.write(workspaceId, ({ contacts }) => contacts.addIfNew(contact));
      return signedInAs(bench, contact);
    },
    submit: (call, input = {}) =>
      desk.portal.submitRequest(call, { subject: 'No power', message: 'It is dark.', ...input }),
    requestsOf: async (call) => (await desk.portal.listRequests(call, { page: everything })).data,
    messagesOf: async (call, number) =>
      (await desk.portal.getRequest(call, { number, page: everything })).messages.data,
    changed: ({ actor }, changes) =>
      ports.work.write(workspaceId, async ({ contacts }) => {
        const contact = await contacts.find(actor.id ?? '');
        if (contact) await contacts.save({ ...contact, ...changes });
      }),
  };
};
