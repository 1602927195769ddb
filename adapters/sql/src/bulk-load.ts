import {
  type BulkBatch,
  type BulkLoad,
  bytesOf,
  later,
  type Message,
  notFound,
  notifiedOf,
  type Ticket,
} from '@tidemark/domain';
import { sql } from 'kysely';
import type { BulkWriter, Engine } from './engine.ts';
import type { Db } from './schema.ts';
import { indexMessages, indexPeople } from './search/bulk-index.ts';
import { messageToRow } from './stores/desk/message-row.ts';
import { ticketToRow } from './stores/desk/ticket-row.ts';
import { countTags } from './stores/desk/ticket-tags.ts';
import { agentToRow } from './stores/people/agents.ts';
import { contactToRow } from './stores/people/contacts.ts';
import { organizationToRow } from './stores/people/organizations.ts';
import type { Transact } from './work.ts';

export const createBulkLoad = (transact: Transact, { bulk }: Engine): BulkLoad => ({
  add: (workspaceId, batch) =>
    transact(
      async (transaction) => {
        const offset = await takeNumbers(transaction, workspaceId, batch);
        await insertPeople({ bulk, transaction, workspaceId }, batch);
        await insertTickets({ bulk, transaction, workspaceId }, batch, offset);
        await bulk.end(transaction, offset, offset + batch.tickets.length);
      },
      { access: { workspaceId }, unhurried: true },
    ),
});

type Target = Readonly<{ bulk: BulkWriter; transaction: Db; workspaceId: string }>;

const takeNumbers = async (db: Db, workspaceId: string, batch: BulkBatch): Promise<number> => {
  const count = batch.tickets.length;
  const bytes = batch.messages.reduce((sum, { body, bodyHtml }) => sum + bytesOf(body, bodyHtml), 0);
  const counters = await db
    .updateTable('workspace_counters')
    .set({
      last_ticket_number: sql<number>`last_ticket_number + ${count}`,
      stored_bytes: sql<number>`stored_bytes + ${bytes}`,
      contacts: sql<number>`contacts + ${batch.contacts.length}`,
    })
    .where('workspace_id', '=', workspaceId)
    .returning('last_ticket_number')
    .executeTakeFirst();
  if (!counters) throw notFound('workspace');
  return counters.last_ticket_number - count;
};

const insertPeople = async ({ bulk, transaction, workspaceId }: Target, batch: BulkBatch): Promise<void> => {
  const owned = { workspace_id: workspaceId };
  const agents = batch.agents.map((agent) => ({ ...owned, ...agentToRow(agent), password_hash: null }));
  const organizations = batch.organizations.map((one) => ({ ...owned, ...organizationToRow(one) }));
  const domains = batch.organizations.flatMap(({ id, emailDomains }) =>
    emailDomains.map((domain) => ({ ...owned, domain, organization_id: id })),
  );
  const contacts = batch.contacts.map((contact) => ({ ...owned, ...contactToRow(contact) }));
  await bulk.insert(transaction, 'agents', agents);
  await bulk.insert(transaction, 'organizations', organizations);
  await bulk.insert(transaction, 'organization_domains', domains);
  await bulk.insert(transaction, 'contacts', contacts);
  await indexPeople({ bulk, transaction, workspaceId }, batch);
};

const insertTickets = async (target: Target, batch: BulkBatch, offset: number): Promise<void> => {
  const { bulk, transaction, workspaceId } = target;
  const owned = { workspace_id: workspaceId };
  const tickets = batch.tickets.map((ticket) => movedUp(ticket, offset));
  const bearings = tickets.flatMap(({ number, tags }) =>
    tags.map((tag) => ({ ...owned, tag, ticket_number: number })),
  );
  const messages = placed(batch.messages).map(({ message, position }) => ({
    ...owned,
    ...messageToRow(
      { ...message, ticketNumber: message.ticketNumber + offset },
      notifiedOf(message, {
        ticket: batch.tickets[message.ticketNumber - 1] ?? { assigneeId: null, requesterId: null },
        mentions: [],
        isFirst: position === 1,
      }),
    ),
    position,
  }));
  await bulk.insert(
    transaction,
    'tickets',
    tickets.map((ticket) => ({ ...owned, ...ticketToRow(ticket) })),
  );
  await bulk.insert(transaction, 'ticket_tags', bearings);
  await bulk.insert(transaction, 'messages', messages);
  await indexMessages(target, tickets, messages);
  await countTags(transaction, workspaceId, tagUse(tickets));
};

/** Messages with their place in their ticket: the order in which the batch names them. */
const placed = (messages: readonly Message[]) => {
  const last = new Map<number, number>();
  return messages.map((message) => {
    const position = (last.get(message.ticketNumber) ?? 0) + 1;
    last.set(message.ticketNumber, position);
    return { message, position };
  });
};

const movedUp = (ticket: Ticket, offset: number): Ticket => ({
  ...ticket,
  number: ticket.number + offset,
  followUpOf: ticket.followUpOf === null ? null : ticket.followUpOf + offset,
});

const tagUse = (tickets: readonly Ticket[]) => {
  const use = new Map<string, { name: string; change: number; at: string }>();
  for (const { tags, updatedAt } of tickets)
    for (const name of tags) {
      const current = use.get(name) ?? { name, change: 0, at: updatedAt };
      use.set(name, { name, change: current.change + 1, at: later(updatedAt, current.at) });
    }
  return [...use.values()];
};
