import {
  aDelivery,
  aHistoryEntry,
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
import {
  storedAgent,
  storedContact,
  storedMessage,
  storedOrganization,
  storedTeam,
  storedTicket,
} from './stored.ts';
import type { TestWorkspace } from './test-storage.ts';

const at = '2026-11-20T10:00:00.000Z';
const longAgo = '2000-01-01T00:00:00.000Z';

/** A workspace with one of everything; nothing refers to those that are `spare`. */
export const furnished = async (desk: TestWorkspace) => {
  const agent = await storedAgent(desk, { email: 'ann@desk.example' });
  const spare = {
    agent: await storedAgent(desk),
    team: await storedTeam(desk),
    organization: await storedOrganization(desk),
  };
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
  const rule = aRule();
  const webhook = aWebhook();
  const delivery = aDelivery({ webhookId: webhook.id });
  const run = aRuleRun({ ticketNumber: ticket.number });
  const mail = aMail({ ticketNumber: ticket.number });
  const response = aSatisfactionResponse({ ticketNumber: ticket.number, contactId: contact.id });
  const key = anApiKey();
  const field = aTicketField({ key: 'plan' });
  const event = anEvent();
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
    await stores.notifications.markRead({ type: 'agent', id: agent.id }, at);
    await stores.events.add([event]);
    await stores.configuration.add('rule', rule);
    await stores.webhooks.add(webhook);
    await stores.webhooks.record([{ delivery, attempt: anAttempt({ deliveryId: delivery.id }) }]);
    await stores.ruleRuns.add(run);
    await stores.ticketHistory.add(
      aHistoryEntry({ ticketNumber: ticket.number, actor: { type: 'customer', id: ticket.requesterId } }),
    );
    await stores.ruleRuns.markTimeFiring(ticket.number, rule.id, 'anchor');
    await stores.reports.add([
      { day: '2026-11-20', teamId: null, measure: 'created', part: 'email', count: 1 },
    ]);
    await stores.reports.saveFill({ beganAt: at, below: null });
    await stores.mails.add(mail);
    await stores.satisfaction.add(response);
    await stores.audit.add([anAuditEntry()]);
    await stores.idempotency.save({ ...record, credentialId: key.id });
  });
  const people = { agent, team, organization, contact, member, ticket, message, key, field, event };
  return { ...people, rule, webhook, delivery, mail, spare };
};

export type Furniture = Awaited<ReturnType<typeof furnished>>;
