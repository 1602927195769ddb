import { type Stores, viewSorts } from '@tidemark/domain';
import type { Furniture } from './furnished.ts';

const page = { limit: 100, after: null };
const at = '2026-11-20T10:00:00.000Z';
const longAgo = '2000-01-01T00:00:00.000Z';

/** Everything that stores can show of these records. */
export const seen = async (stores: Stores, other: Furniture): Promise<readonly unknown[]> => {
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
    (await stores.agents.findWithPassword(agent.email)).agent,
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
    (await stores.contacts.list({}, page)).data,
    await stores.organizations.find(organization.id),
    (await stores.organizations.list({ name: organization.name }, page)).data,
    await stores.organizations.findByDomain('acme.example'),
    (await stores.organizations.list({}, page)).data,
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
    (await stores.search.pageContacts({ whole: [], begun: 'a' }, { limit: 10, after: null })).data,
    (await stores.contacts.list({ organizationId: organization.id }, page)).data,
    ...(await seenOfNews(stores, other)),
    ...(await seenOfAutomation(stores, other)),
    (await stores.audit.list(page)).data,
    await stores.idempotency.find({ credentialId: key.id, operation: 'createTicket', key: 'k' }, longAgo),
  ];
};

/** The notifications of the agent. */
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
    await tickets.findReadMarks([agent.id], [ticket.number]),
    await tickets.findMany([ticket.number]),
    [...(await tickets.findWritten([ticket.number]))],
    await notifications.findReadAt({ type: 'agent', id: agent.id }),
    await notifications.listMessages(agent.id, window),
    (await notifications.countMessages(agent.id, longAgo)) || null,
    await notifications.listTickets(agent.id, early),
    await notifications.listTeamTickets(membership, window),
    (await notifications.countTeamTickets(membership, longAgo)) || null,
  ];
};

/** The automation of the workspace, and its runs. */
const seenOfAutomation = async (
  { configuration, webhooks, ruleRuns, ticketHistory, reports, mails, satisfaction }: Stores,
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
    (await ticketHistory.listOfTicket(ticket.number, page)).data,
    await reports.sum({ from: '2026-01-01', to: '2026-12-31', teamId: undefined }),
    await reports.fill(),
    (await mails.listOfTicket(ticket.number, page)).data,
    await mails.list(10),
    (await mails.countOfTicket(ticket.number, longAgo)) || null,
    (await mails.countTo(mail.to, { cap: 'automaticTo', leftSince: longAgo, queuedSince: longAgo })) || null,
    (await satisfaction.list({}, page)).data,
    (await satisfaction.list({ ticketNumber: ticket.number }, page)).data,
  ];
};

/** The queries that only a write may make. */
export const seenForChange = async (stores: Stores, other: Furniture): Promise<readonly unknown[]> => [
  await stores.tickets.findForChange(other.ticket.number),
  await stores.contacts.findForChange(other.contact.id),
  await stores.contacts.listOfOrganization(other.organization.id, 10),
  await stores.contacts.listAttachable(10),
  await stores.organizations.findForChange(other.organization.id),
  await stores.webhooks.findForChange(other.webhook.id),
  await stores.events.hold([other.event.id]),
  await stores.agents.takeNextOfTeam(other.team.id),
];
