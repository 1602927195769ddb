/** The writes of the bare limit on SQLite, each one transaction. */
import type Database from 'better-sqlite3';
import { contactColumns } from './columns.ts';
import { contactEvent, messageEvent, ticketEvent } from './events.ts';
import { nextId } from './ids.ts';
import {
  type ContactRow,
  contactJson,
  htmlOf,
  messageJson,
  missing,
  type TicketRow,
  ticketJson,
} from './json.ts';
import { createTicketSql, insertEvents } from './sqlite-sql.ts';
import type { BareStore, Json, NewContact, NewTicket, TicketPatch } from './store.ts';

export const sqliteWrites = (file: Database.Database): Omit<BareStore, 'ticket' | 'list' | 'search'> => ({
  createTicket: creating(file),
  reply: replying(file),
  changeTicket: changing(file),
  upsertContact: upserting(file),
});

type Counters = Readonly<{ last_ticket_number: number; last_event_sequence: number }>;
type Requester = Readonly<{ id: string; email: string; name: string; organization_id: string | null }>;

const takeNumbers = (file: Database.Database, tickets: number, events: number) => {
  const take = file.prepare<[string], Counters>(
    `update workspace_counters set last_ticket_number = last_ticket_number + ${tickets},
      last_event_sequence = last_event_sequence + ${events}
    where workspace_id = +? returning last_ticket_number, last_event_sequence`,
  );
  return (workspaceId: string): Counters => {
    const counters = take.get(workspaceId);
    if (!counters) throw new Error('Expected a workspace that exists.');
    return counters;
  };
};

const creating = (file: Database.Database): BareStore['createTicket'] => {
  const requester = file.prepare<[string, string], Requester>(
    'select id, email, name, organization_id from contacts where workspace_id = +? and email_key = +?',
  );
  const take = takeNumbers(file, 1, 2);
  const insertTicket = file.prepare<unknown[], TicketRow>(createTicketSql.ticket);
  const insertMessage = file.prepare(createTicketSql.message);
  const insertBoth = file.prepare(insertEvents(2));
  const create = file.transaction(
    (workspaceId: string, { requester_email, subject, message }: NewTicket): Json => {
      const contact = requester.get(workspaceId, requester_email);
      if (!contact) return missing;
      const { last_ticket_number: number, last_event_sequence: sequence } = take(workspaceId);
      const id = nextId();
      const messageId = nextId();
      const at = new Date().toISOString();
      const row = insertTicket.get(
        workspaceId,
        number,
        id,
        subject,
        contact.id,
        contact.organization_id,
        ...[at, at, at, at, at],
      );
      if (!row) return missing;
      insertMessage.run(
        ...[workspaceId, messageId, number, workspaceId, number, message, htmlOf(message)],
        ...['customer', contact.id, contact.name, at],
      );
      const author = { type: 'customer', id: contact.id, name: contact.name };
      insertBoth.run(
        ...[workspaceId, sequence - 1, nextId(), 'ticket.created', at, id, ticketEvent(row, contact, {})],
        ...[workspaceId, sequence, nextId(), 'message.created', at, id],
        messageEvent({ id: messageId, number, body: message, at }, author),
      );
      return { status: 201, json: ticketJson(row) };
    },
  );
  return (workspaceId, body) => create.immediate(workspaceId, body);
};

const replying = (file: Database.Database): BareStore['reply'] => {
  const answered = file.prepare<
    [string, string, string, string, string, number],
    TicketRow & { email: string; name: string }
  >(
    `update tickets set status = case status when 'new' then 'open' else status end, updated_at = +?,
      last_message_at = +?, last_agent_message_at = +?, first_replied_at = coalesce(first_replied_at, +?),
      unanswered_since = null, version = version + 1
    where workspace_id = +? and number = +? and status <> 'closed' returning *,
      (select email from contacts c where c.workspace_id = tickets.workspace_id and c.id = requester_id) as email,
      (select name from contacts c where c.workspace_id = tickets.workspace_id and c.id = requester_id) as name`,
  );
  const take = takeNumbers(file, 0, 2);
  const insertMessage = file.prepare(createTicketSql.message);
  const insertBoth = file.prepare(insertEvents(2));
  const reply = file.transaction((workspaceId: string, number: number, body: string): Json => {
    const messageId = nextId();
    const at = new Date().toISOString();
    const row = answered.get(at, at, at, at, workspaceId, number);
    if (!row) return missing;
    const html = htmlOf(body);
    insertMessage.run(
      ...[workspaceId, messageId, number, workspaceId, number, body, html],
      ...['api_key', null, 'bench', at],
    );
    const { last_event_sequence: sequence } = take(workspaceId);
    insertBoth.run(
      ...[workspaceId, sequence - 1, nextId(), 'ticket.updated', at, row.id, ticketEvent(row, row, {})],
      ...[workspaceId, sequence, nextId(), 'message.created', at, row.id],
      messageEvent({ id: messageId, number, body, at }, { type: 'api_key', id: null, name: 'bench' }),
    );
    return { status: 201, json: messageJson({ id: messageId, number, body, html, at }) };
  });
  return (workspaceId, number, { body }) => reply.immediate(workspaceId, number, body);
};

const changing = (file: Database.Database): BareStore['changeTicket'] => {
  const before = file.prepare<
    [string, number],
    { subject: string; priority: string; email: string; name: string }
  >(
    `select t.subject, t.priority, c.email, c.name from tickets t
    join contacts c on c.workspace_id = t.workspace_id and c.id = t.requester_id
    where t.workspace_id = +? and t.number = +?`,
  );
  const change = file.prepare<[string, string, string, string, number], TicketRow>(
    `update tickets set subject = +?, priority = +?, updated_at = +?, version = version + 1
    where workspace_id = +? and number = +? and status <> 'closed' returning *`,
  );
  const take = takeNumbers(file, 0, 1);
  const insertEvent = file.prepare(insertEvents(1));
  const run = file.transaction(
    (workspaceId: string, number: number, { subject, priority }: TicketPatch): Json => {
      const old = before.get(workspaceId, number);
      const at = new Date().toISOString();
      const row = change.get(subject, priority, at, workspaceId, number);
      if (!row || !old) return missing;
      const { last_event_sequence: sequence } = take(workspaceId);
      const changes = { subject: [old.subject, subject], priority: [old.priority, priority] };
      const data = ticketEvent(row, old, changes);
      insertEvent.run(workspaceId, sequence, nextId(), 'ticket.updated', at, row.id, data);
      return { status: 200, json: ticketJson(row) };
    },
  );
  return (workspaceId, number, body) => run.immediate(workspaceId, number, body);
};

const upserting = (file: Database.Database): BareStore['upsertContact'] => {
  const known = file.prepare<[string, string], ContactRow>(
    'select * from contacts where workspace_id = +? and email_key = +?',
  );
  const insert = file.prepare<unknown[], ContactRow>(
    `insert into contacts (${contactColumns}) values (?, ?, ?, ?, ?, ?, ?, null, 0,
      (select organization_id from organization_domains where workspace_id = +? and domain = +?), '{}', ?, ?, 1)
    returning *`,
  );
  const take = takeNumbers(file, 0, 1);
  const insertEvent = file.prepare(insertEvents(1));
  const add = file.transaction(
    (workspaceId: string, { email, name = '', phone = null }: Nullable<NewContact>): Json => {
      const at = new Date().toISOString();
      const domain = email.slice(email.lastIndexOf('@') + 1);
      const row = insert.get(
        ...[workspaceId, nextId(), email, email, domain, name, phone],
        ...[workspaceId, domain, at, at],
      );
      if (!row) return missing;
      const { last_event_sequence: sequence } = take(workspaceId);
      insertEvent.run(workspaceId, sequence, nextId(), 'contact.created', at, row.id, contactEvent(row));
      return { status: 201, json: contactJson(row) };
    },
  );
  return (workspaceId, body) => {
    const row = known.get(workspaceId, body.email);
    return row ? { status: 200, json: contactJson(row) } : add.immediate(workspaceId, body);
  };
};

type Nullable<Body extends NewContact> = Omit<Body, 'phone'> & Readonly<{ phone?: string | null }>;
