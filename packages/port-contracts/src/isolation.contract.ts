import type { Stores } from '@tidemark/domain';
import { anApiKey, anAuditEntry, anEvent, aTicketField } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import {
  storedAgent,
  storedContact,
  storedMessage,
  storedOrganization,
  storedTeam,
  storedTicket,
} from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const page = { limit: 100, after: null };
const at = '2026-11-20T10:00:00.000Z';
const longAgo = '2000-01-01T00:00:00.000Z';
const emptyPage = { data: [], next: null };

/** A workspace with one of everything. */
const furnished = async (desk: TestWorkspace) => {
  const agent = await storedAgent(desk, { email: 'ann@desk.example' });
  const team = await storedTeam(desk);
  const organization = await storedOrganization(desk, { emailDomains: ['acme.example'] });
  const contact = await storedContact(desk, { email: 'bob@acme.example' });
  const member = await storedContact(desk, { organizationId: organization.id });
  const links = { requesterId: contact.id, assigneeId: agent.id, organizationId: organization.id };
  const ticket = await storedTicket(desk, { ...links, tags: ['vip'], status: 'solved', updatedAt: longAgo });
  const message = await storedMessage(desk, { ticketNumber: ticket.number });
  const [key, field, event] = [anApiKey(), aTicketField({ key: 'plan' }), anEvent()];
  const record = {
    operation: 'createTicket',
    key: 'k',
    fingerprint: 'f',
    output: 1,
    shows: 'ticket 1',
    createdAt: at,
  };
  await desk.write(async (stores) => {
    await stores.teams.addMember(team.id, agent.id);
    await stores.agents.setPasswordHash(agent.id, 'secret');
    await stores.apiKeys.add(key, key.id.replaceAll('-', '').padStart(64, 'c'));
    await stores.ticketFields.add(field);
    await stores.tickets.markRead(agent.id, ticket.number, at);
    await stores.events.add([event]);
    await stores.audit.add([anAuditEntry()]);
    await stores.idempotency.save({ ...record, credentialId: key.id });
  });
  return { agent, team, organization, contact, member, ticket, message, key, field, event };
};

type Furniture = Awaited<ReturnType<typeof furnished>>;

/** Everything that stores can show of these records. */
const seen = async (stores: Stores, other: Furniture): Promise<readonly unknown[]> => {
  const { agent, team, organization, contact, ticket, key, field } = other;
  const { number } = ticket;
  const filters = [
    {},
    { assigneeId: agent.id },
    { organizationId: organization.id },
    { requesterId: contact.id },
    { tag: 'vip' },
  ];
  const lists = [];
  for (const filter of filters) {
    lists.push((await stores.tickets.list(filter, page)).data);
    lists.push((await stores.tickets.listChanged(longAgo, filter, page)).data);
  }
  return [
    ...lists,
    await stores.agents.find(agent.id),
    await stores.agents.findByEmail(agent.email),
    await stores.agents.findPasswordHash(agent.id),
    (await stores.agents.list({}, page)).data,
    (await stores.agents.list({ teamId: team.id }, page)).data,
    await stores.teams.find(team.id),
    (await stores.teams.list(page)).data,
    await stores.apiKeys.find(key.id),
    (await stores.apiKeys.list(page)).data,
    await stores.contacts.find(contact.id),
    await stores.contacts.findByEmail(contact.email),
    (await stores.contacts.list(page)).data,
    await stores.organizations.find(organization.id),
    await stores.organizations.findByDomain('acme.example'),
    (await stores.organizations.list(page)).data,
    await stores.tickets.find(number),
    await stores.tickets.numbersOfRequester(contact.id, 10),
    await stores.tickets.numbersOfOrganization(organization.id, 10),
    await stores.tickets.numbersOfQuiet(at, 10),
    await stores.tickets.findReadAt(agent.id, number),
    (await stores.messages.listOfTicket(number, page)).data,
    await stores.messages.findLastId(number),
    (await stores.tags.list(page)).data,
    await stores.ticketFields.findByKey(field.key),
    (await stores.ticketFields.list(page)).data,
    await stores.ticketFields.listActive(),
    await stores.events.listAfter(0, 10),
    (await stores.audit.list(page)).data,
    await stores.idempotency.find(key.id, 'createTicket', 'k', longAgo),
  ];
};

/** What only a write may ask. */
const seenForChange = async (stores: Stores, other: Furniture): Promise<readonly unknown[]> => [
  await stores.tickets.findForChange(other.ticket.number),
  await stores.contacts.findForChange(other.contact.id),
  await stores.contacts.listOfOrganization(other.organization.id, 10),
  await stores.contacts.listAttachable(10),
  await stores.organizations.findForChange(other.organization.id),
];

/** Every way to change a record by its id or number; whether it is refused or does nothing is the storage's choice. */
const meddle: Readonly<Record<string, (stores: Stores, other: Furniture) => Promise<unknown>>> = {
  'saving its agent': ({ agents }, { agent }) => agents.save({ ...agent, name: 'Mallory' }),
  'giving its agent a password': ({ agents }, { agent }) => agents.setPasswordHash(agent.id, 'mine'),
  'joining its team': ({ teams }, { team, agent }) => teams.addMember(team.id, agent.id),
  'saving its key': ({ apiKeys }, { key }) => apiKeys.save({ ...key, revokedAt: at }),
  'using its key': ({ apiKeys }, { key }) => apiKeys.touch([key.id], at),
  'saving its contact': ({ contacts }, { contact }) => contacts.save({ ...contact, name: 'Mallory' }),
  'removing its contact': ({ contacts }, { member }) => contacts.remove(member.id),
  'saving its organization': ({ organizations }, { organization }) =>
    organizations.save({ ...organization, name: 'Mallory Ltd' }),
  'removing its organization': ({ organizations }, { organization }) => organizations.remove(organization.id),
  'saving its ticket': ({ tickets }, { ticket }) => tickets.save({ ...ticket, subject: 'Mine', tags: [] }),
  'reading its ticket': ({ tickets }, { ticket, agent }) =>
    tickets.markRead(agent.id, ticket.number, '2026-11-21T00:00:00.000Z'),
  'removing its ticket': ({ tickets }, { ticket }) => tickets.remove(ticket.number),
  'erasing its events': ({ events }, { event }) => events.removeOfSubjects([event.subjectId]),
};

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

export const isolationContract = (open: OpenStorage): void => {
  describe('the wall between workspaces', () => {
    const here = withStorage(open);

    test('hides every record of the neighbour from every look-up and list', async () => {
      const [desk, neighbour] = [await here.newWorkspace(), await here.newWorkspace()];
      const other = await furnished(neighbour);
      const own = await neighbour.read((stores) => seen(stores, other));
      expect(own.filter(isNothing)).toEqual([]);
      const shown = await desk.read((stores) => seen(stores, other));
      expect(shown.filter((value) => !isNothing(value))).toEqual([]);
      const held = await desk.write((stores) => seenForChange(stores, other));
      expect(held.filter((value) => !isNothing(value))).toEqual([]);
    });

    test('lets both sides use the same addresses, domains, tags, keys and numbers', async () => {
      const desks = [await here.newWorkspace(), await here.newWorkspace()];
      for (const desk of desks) {
        const own = await furnished(desk);
        expect(own.ticket.number).toBe(1);
        await desk.read(async (stores) => {
          expect((await stores.contacts.findByEmail('BOB@acme.example'))?.id).toBe(own.contact.id);
          expect((await stores.organizations.findByDomain('acme.example'))?.id).toBe(own.organization.id);
          expect((await stores.tags.list(page)).data).toMatchObject([{ name: 'vip', ticketCount: 1 }]);
          expect((await stores.events.listAfter(0, 10)).map(({ sequence }) => sequence)).toEqual([1]);
          expect((await stores.tickets.list({}, page)).data).toEqual([own.ticket]);
        });
      }
    });

    test.each(Object.entries(meddle))('is not climbed by %s', async (_name, change) => {
      const [desk, neighbour] = [await here.newWorkspace(), await here.newWorkspace()];
      const other = await furnished(neighbour);
      const before = await neighbour.read((stores) => seen(stores, other));
      await desk.write((stores) => change(stores, other)).catch(() => undefined);
      expect(await neighbour.read((stores) => seen(stores, other))).toEqual(before);
      await desk.read(async (stores) => {
        expect(await stores.agents.list({}, page)).toEqual(emptyPage);
        expect(await stores.contacts.list(page)).toEqual(emptyPage);
        expect(await stores.organizations.list(page)).toEqual(emptyPage);
        expect(await stores.tickets.list({}, page)).toEqual(emptyPage);
        expect(await stores.apiKeys.list(page)).toEqual(emptyPage);
      });
    });

    test('shows each workspace itself only', async () => {
      const [desk, neighbour] = [await here.newWorkspace(), await here.newWorkspace()];
      expect(await desk.read((stores) => stores.workspace.find())).toEqual(desk.workspace);
      await desk.write((stores) => stores.workspace.save({ ...desk.workspace, name: 'Renamed' }));
      expect(await neighbour.read((stores) => stores.workspace.find())).toEqual(neighbour.workspace);
    });
  });
};
