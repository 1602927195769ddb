import type { BulkBatch } from '../desk/seed/bulk-load.ts';
import { bytesOf } from '../model/instance/count-usage.ts';
import { notifiedOf } from '../model/outbound/audience.ts';
import type { Tables } from './memory-tables.ts';
import { moveTagCounts } from './memory-tags.ts';
import { takeNumbers } from './memory-tickets.ts';

/** Writes the batch unchanged, except that its ticket numbers follow the last one. */
export const addBatch = (tables: Tables, batch: BulkBatch): void => {
  const last = takeNumbers(tables, batch.tickets.length);
  for (const agent of batch.agents)
    tables.of('agents').put(agent.id, { agent, passwordHash: null, lastAssignment: 0 });
  for (const organization of batch.organizations)
    tables.of('organizations').put(organization.id, organization);
  for (const contact of batch.contacts) tables.of('contacts').put(contact.id, contact);
  for (const ticket of batch.tickets) {
    const number = last + ticket.number;
    const followUpOf = ticket.followUpOf === null ? null : last + ticket.followUpOf;
    moveTagCounts(tables, { before: [], after: ticket.tags, at: ticket.updatedAt });
    tables.of('tickets').put(String(number), { ...ticket, number, followUpOf });
  }
  const counters = tables.of('counters');
  const texts = batch.messages.flatMap(({ body, bodyHtml }) => [body, bodyHtml]);
  counters.put('bytes', { last: (counters.find('bytes')?.last ?? 0) + bytesOf(...texts) });
  counters.put('contacts', { last: (counters.find('contacts')?.last ?? 0) + batch.contacts.length });
  const loaded = new Set<number>();
  for (const message of batch.messages) {
    const { id, ticketNumber } = message;
    tables.of('messages').put(id, { ...message, ticketNumber: last + ticketNumber });
    const ticket = batch.tickets[ticketNumber - 1] ?? { assigneeId: null, requesterId: null };
    const notifies = notifiedOf(message, { ticket, mentions: [], isFirst: !loaded.has(ticketNumber) });
    tables.of('audiences').put(id, { messageId: id, notifies, mentions: [] });
    loaded.add(ticketNumber);
  }
};
