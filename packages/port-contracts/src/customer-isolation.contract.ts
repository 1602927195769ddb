import type { Stores } from '@tidemark/domain';
import { aSatisfactionResponse, aSignInLink } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { expectIsolation, type Meddling } from './expect-isolation.ts';
import { storedDevice, storedMessage, storedOrganization, storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const page = { limit: 100, after: null };
const at = '2026-11-20T10:00:00.000Z';
const later = '2030-01-01T00:00:00.000Z';
const longAgo = '2000-01-01T00:00:00.000Z';
const email = 'bob@acme.example';

/** A workspace with a customer who is signed in, has asked for a link, and has a solved ticket that waits for a rating. */
const furnished = async (desk: TestWorkspace) => {
  const { id: deviceId, owner, sessionId } = await storedDevice(desk, 'customer');
  const requesterId = owner.id;
  const spare = await storedDevice(desk, 'customer');
  const organization = await storedOrganization(desk, { sharedTickets: true });
  const ticket = await storedTicket(desk, { requesterId, organizationId: organization.id, solvedAt: at });
  const message = await storedMessage(desk, { ticketNumber: ticket.number });
  const link = aSignInLink({ email });
  const response = aSatisfactionResponse({ ticketNumber: ticket.number, contactId: requesterId });
  await desk.write(async ({ signInLinks, notifications, satisfaction }) => {
    await signInLinks.replace(link);
    await notifications.markRead(owner, at);
    await satisfaction.add(response);
  });
  return {
    contactId: requesterId,
    deviceId,
    sessionId,
    organization,
    ticket,
    message,
    link,
    response,
    spare,
  };
};

type Furniture = Awaited<ReturnType<typeof furnished>>;

const seen = async (stores: Stores, other: Furniture): Promise<readonly unknown[]> => {
  const { sessions, signInLinks, portal, notifications, pushDevices, satisfaction } = stores;
  const { contactId, sessionId, organization, ticket, message, link, response, spare } = other;
  const window = { after: longAgo, before: null, limit: 10 };
  return [
    await sessions.customer.find(sessionId),
    (await sessions.customer.listOf(contactId, page)).data,
    (await sessions.customer.hasEndedBefore(later)) || null,
    await signInLinks.find(link.tokenHash),
    (await signInLinks.hasExpiredBefore(later)) || null,
    (await portal.listTickets({ contactId, organizationId: null }, null, page)).data,
    (await portal.listTickets({ contactId, organizationId: organization.id }, ['new'], page)).data,
    (await portal.listMessages(ticket.number, page)).data,
    await portal.findMessage(ticket.number, message.id),
    await portal.listSolved(contactId, window),
    (await portal.countSolved(contactId, longAgo)) || null,
    await notifications.findReadAt({ type: 'customer', id: contactId }),
    await pushDevices.listOf('customer', [contactId]),
    await pushDevices.find(spare.id),
    await satisfaction.find(response.id),
    await satisfaction.findLast(ticket.number),
  ];
};

/** Every way to change them by an id, a hash or an address. */
const meddle: Readonly<Record<string, Meddling<Furniture>>> = {
  'using its customer’s session': ({ sessions }, { sessionId }) =>
    sessions.customer.touch([sessionId], later),
  'ending its customer’s session': ({ sessions }, { sessionId }) => sessions.customer.revoke(sessionId, at),
  'ending all sessions of its customer': ({ sessions }, { contactId }) =>
    sessions.customer.revokeOf(contactId, at),
  'clearing its sessions': ({ sessions }) => sessions.customer.removeEndedBefore(later, 10),
  'spending its link': ({ signInLinks }, { link }) => signInLinks.spend(link.tokenHash),
  'replacing the link of its address': ({ signInLinks }) => signInLinks.replace(aSignInLink({ email })),
  'removing the link of its address': ({ signInLinks }) => signInLinks.removeOf(email),
  'clearing its links': ({ signInLinks }) => signInLinks.removeExpiredBefore(later, 10),
  'reading its customer’s news': ({ notifications }, { contactId: id }) =>
    notifications.markRead({ type: 'customer', id }, later),
  'removing its customer’s device': ({ pushDevices }, { deviceId }) => pushDevices.remove(deviceId),
  'ending the devices of its customer’s session': ({ pushDevices }, { sessionId }) =>
    pushDevices.removeOfSession(sessionId),
  'answering for its customer': ({ satisfaction }, { response }) =>
    satisfaction.save({ ...response, rating: 1 }),
  'removing its customer': ({ contacts }, { spare }) => contacts.remove(spare.owner.id),
};

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

export const customerIsolationContract = (open: OpenStorage): void => {
  describe('isolation of customers', () => {
    const here = withStorage(open);

    test('hides the other workspace’s customers and their data', async () => {
      const desk = await here.newWorkspace();
      const neighbour = await here.newWorkspace();
      const other = await furnished(neighbour);
      expect((await neighbour.read((stores) => seen(stores, other))).filter(isNothing)).toEqual([]);
      const shown = await desk.read((stores) => seen(stores, other));
      expect(shown.filter((value) => !isNothing(value))).toEqual([]);
      await desk.write(async ({ signInLinks, satisfaction }) => {
        expect(await signInLinks.spend(other.link.tokenHash)).toBe(false);
        expect(await satisfaction.findForChange(other.response.id)).toBeNull();
      });
    });

    test('lets both sides have a link for the same address', async () => {
      for (const desk of [await here.newWorkspace(), await here.newWorkspace()]) {
        const { link } = await furnished(desk);
        expect(await desk.read(({ signInLinks }) => signInLinks.find(link.tokenHash))).toEqual(link);
      }
    });

    test.each(Object.entries(meddle))('holds against %s', async (_name, change) => {
      // Something of its own keeps look-ups from ending early.
      await expectIsolation({ here, furnished, seen }, change, (desk) => storedDevice(desk, 'customer'));
    });
  });
};
