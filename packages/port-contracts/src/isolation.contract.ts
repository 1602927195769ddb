import { type Stores, viewSorts } from '@tidemark/domain';
import {
  aDelivery,
  aMail,
  anApiKey,
  anAttempt,
  anAuditEntry,
  anEvent,
  aRule,
  aRuleRun,
  aSatisfactionResponse,
  aTicketField,
  aTicketSla,
  aWebhook,
} from '@tidemark/domain/testing';
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
const later = '2030-01-01T00:00:00.000Z';
const longAgo = '2000-01-01T00:00:00.000Z';
const emptyPage = { data: [], next: null };

/** A workspace with one of everything. */
const furnished = async (desk: TestWorkspace) => {
  const agent = await storedAgent(desk, { email: 'ann@desk.example' });
  const team = await storedTeam(desk);
  const organization = await storedOrganization(desk, { emailDomains: ['acme.example'] });
  const contact = await storedContact(desk, { email: 'bob@acme.example' });
  const member = await storedContact(desk, { organizationId: organization.id });
  const places = { teamId: team.id, organizationId: organization.id };
  const links = { ...places, requesterId: contact.id, assigneeId: agent.id, sla: aTicketSla() };
  const ticket = await storedTicket(desk, { ...links, tags: ['vip'], status: 'solved', updatedAt: longAgo });
  const hears = { notifies: agent.id, mentions: [agent.id] };
  const message = await storedMessage(desk, { ticketNumber: ticket.number }, hears);
  await storedTicket(desk, { teamId: team.id });
  const [rule, webhook] = [aRule(), aWebhook()];
  const delivery = aDelivery({ webhookId: webhook.id });
  const run = aRuleRun({ ticketNumber: ticket.number });
  const mail = aMail({ ticketNumber: ticket.number });
  const response = aSatisfactionResponse({ ticketNumber: ticket.number, contactId: contact.id });
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
    await stores.notifications.markRead(agent.id, at);
    await stores.events.add([event]);
    await stores.configuration.add('rule', rule);
    await stores.webhooks.add(webhook);
    await stores.webhooks.record([{ delivery, attempt: anAttempt({ deliveryId: delivery.id }) }]);
    await stores.ruleRuns.add(run);
    await stores.ruleRuns.markTimeFiring(ticket.number, rule.id, 'anchor');
    await stores.mails.add(mail);
    await stores.satisfaction.add(response);
    await stores.audit.add([anAuditEntry()]);
    await stores.idempotency.save({ ...record, credentialId: key.id });
  });
  const people = { agent, team, organization, contact, member, ticket, message, key, field, event };
  return { ...people, rule, webhook, delivery, mail };
};

type Furniture = Awaited<ReturnType<typeof furnished>>;

/** Everything that stores can show of these records. */
const seen = async (stores: Stores, other: Furniture): Promise<readonly unknown[]> => {
  const { agent, team, organization, contact, ticket, key, field, event } = other;
  const { number } = ticket;
  const filters = [
    {},
    { assigneeId: agent.id },
    { organizationId: organization.id },
    { requesterId: contact.id },
    { tag: 'vip' },
    { teamId: team.id },
  ];
  const lists = [];
  for (const filter of filters) {
    lists.push((await stores.tickets.list(filter, page)).data);
    lists.push((await stores.tickets.listChanged(longAgo, filter, page)).data);
    for (const field of viewSorts)
      lists.push((await stores.tickets.listSorted({ field, direction: 'desc' }, filter, page)).data);
  }
  return [
    ...lists,
    await stores.agents.find(agent.id),
    await stores.agents.findByEmail(agent.email),
    await stores.agents.findPasswordHash(agent.id),
    (await stores.agents.list({}, page)).data,
    (await stores.agents.list({ teamId: team.id }, page)).data,
    await stores.teams.find(team.id),
    await stores.teams.all(),
    await stores.teams.members(team.id),
    (await stores.teams.hasTickets(team.id)) || null,
    (await stores.teams.list(page)).data,
    await stores.apiKeys.find(key.id),
    (await stores.apiKeys.list(page)).data,
    await stores.contacts.find(contact.id),
    await stores.contacts.findByEmail(contact.email),
    (await stores.contacts.list(page)).data,
    await stores.organizations.find(organization.id),
    await stores.organizations.listNamed(organization.name, 10),
    await stores.organizations.findByDomain('acme.example'),
    (await stores.organizations.list(page)).data,
    await stores.tickets.find(number),
    await stores.tickets.numbersOfRequester(contact.id, 10),
    await stores.tickets.numbersOfOrganization(organization.id, 10),
    await stores.tickets.numbersOfQuiet(at, 10),
    await stores.tickets.numbersOfDue(at, 10),
    (await stores.tickets.listUnclosed({ limit: 10, after: null })).data,
    await stores.tickets.findReadAt(agent.id, number),
    (await stores.messages.listOfTicket(number, page)).data,
    await stores.messages.findLastId(number),
    (await stores.tags.list(page)).data,
    await stores.ticketFields.findByKey(field.key),
    (await stores.ticketFields.list(page)).data,
    await stores.ticketFields.listActive(),
    await stores.ticketFields.all(),
    await stores.events.listAfter(0, 10),
    await stores.events.find(event.id),
    await stores.events.findMany([event.id]),
    await stores.events.sequenceOf(event.id),
    (await stores.events.listSince(longAgo, { limit: 10, after: null })).data,
    ...(await seenOfNews(stores, other)),
    ...(await seenOfAutomation(stores, other)),
    (await stores.audit.list(page)).data,
    await stores.idempotency.find(key.id, 'createTicket', 'k', longAgo),
  ];
};

/** What the agent hears of. */
const seenOfNews = async (
  { agents, tickets, notifications }: Stores,
  { agent, team, ticket }: Furniture,
): Promise<readonly unknown[]> => {
  const window = { after: longAgo, before: null, limit: 10 };
  const early = { ...window, after: '1999-01-01T00:00:00.000Z' };
  const membership = { agentId: agent.id, teamIds: [team.id] };
  return [
    await agents.listNamed(['ann']),
    [...(await tickets.findReadAts(agent.id, [ticket.number]))],
    await notifications.findReadAt(agent.id),
    await notifications.listMessages(agent.id, window),
    (await notifications.countMessages(agent.id, longAgo)) || null,
    await notifications.listTickets(agent.id, early),
    await notifications.listTeamTickets(membership, window),
    (await notifications.countTeamTickets(membership, longAgo)) || null,
  ];
};

/** What works by itself, and its traces. */
const seenOfAutomation = async (
  { configuration, webhooks, ruleRuns, mails, satisfaction }: Stores,
  { rule, webhook, delivery, mail, ticket, event }: Furniture,
): Promise<readonly unknown[]> => {
  const { rules, webhooks: listeners, version } = await configuration.automation();
  return [
    rules,
    listeners,
    version || null,
    await configuration.find('rule', rule.id),
    await configuration.all('rule'),
    (await configuration.list('rule', page)).data,
    await webhooks.find(webhook.id),
    await webhooks.all(),
    await webhooks.findDelivery(delivery.id),
    await webhooks.findDeliveries([delivery.id]),
    (await webhooks.listDeliveries({}, page)).data,
    (await webhooks.listDeliveries({ webhookId: webhook.id }, page)).data,
    await webhooks.listAttempts([delivery.id]),
    await webhooks.deliveredOf(webhook.id, [delivery.eventId, event.id]),
    await ruleRuns.listOfTicket(ticket.number, 10),
    await ruleRuns.findRules(1),
    await ruleRuns.listTimeFirings([ticket.number]),
    await mails.list(10),
    (await mails.countOfTicket(ticket.number, longAgo)) || null,
    (await mails.countTo(mail.to, longAgo)) || null,
    (await satisfaction.list({}, page)).data,
    (await satisfaction.list({ ticketNumber: ticket.number }, page)).data,
  ];
};

/** What only a write may ask. */
const seenForChange = async (stores: Stores, other: Furniture): Promise<readonly unknown[]> => [
  await stores.tickets.findForChange(other.ticket.number),
  await stores.contacts.findForChange(other.contact.id),
  await stores.contacts.listOfOrganization(other.organization.id, 10),
  await stores.contacts.listAttachable(10),
  await stores.organizations.findForChange(other.organization.id),
  await stores.webhooks.findForChange(other.webhook.id),
  await stores.events.hold([other.event.id]),
  await stores.agents.takeNextOfTeam(other.team.id),
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
  'renaming its team': ({ teams }, { team }) => teams.save({ ...team, name: 'Mallory' }),
  'removing its team': ({ teams }, { team }) => teams.remove(team.id),
  'emptying its team': ({ teams }, { team, agent }) => teams.removeMember(team.id, agent.id),
  'taking its turn': ({ agents }, { agent }) => agents.markAssigned(agent.id),
  'saving its ticket field': ({ ticketFields }, { field }) => ticketFields.save({ ...field, label: 'Mine' }),
  'saving its rule': ({ configuration }, { rule }) =>
    configuration.save('rule', { ...rule, name: 'Mine', active: false }),
  'removing its rule': ({ configuration }, { rule }) => configuration.remove('rule', rule.id),
  'saving its webhook': ({ webhooks }, { webhook }) =>
    webhooks.save({ ...webhook, url: 'https://mine.example' }),
  'failing its webhook': ({ webhooks }, { webhook }) => webhooks.setFailingSince(webhook.id, at),
  'removing its webhook': ({ webhooks }, { webhook }) => webhooks.remove(webhook.id),
  'recording its delivery': ({ webhooks }, { delivery }) =>
    webhooks.record([
      { delivery: { ...delivery, state: 'failed' }, attempt: anAttempt({ deliveryId: delivery.id }) },
    ]),
  'erasing its deliveries': ({ webhooks }, { delivery }) =>
    webhooks.removeDeliveriesAbout([delivery.subjectId]),
  'clearing its log of deliveries': ({ webhooks }) => webhooks.removeDeliveriesBefore(later, 10),
  'clearing its runs of rules': ({ ruleRuns }) => ruleRuns.removeBefore(later, 10),
  'clearing its events': ({ events }) => events.removeBefore(later, 10),
  'firing its rule': ({ ruleRuns }, { ticket, rule }) =>
    ruleRuns.markTimeFiring(ticket.number, rule.id, 'mine'),
  'erasing its mail': async ({ mails }, { mail, ticket }) => {
    await mails.removeTo(mail.to);
    await mails.removeOfTicket(ticket.number);
  },
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
          const [, first] = (await stores.tickets.list({}, page)).data;
          expect(first).toEqual(own.ticket);
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
        expect(await stores.teams.list(page)).toEqual(emptyPage);
        expect(await stores.configuration.list('rule', page)).toEqual(emptyPage);
        expect(await stores.webhooks.listDeliveries({}, page)).toEqual(emptyPage);
        expect(await stores.satisfaction.list({}, page)).toEqual(emptyPage);
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
