/** The bare limit on Postgres: pg, named statements, one statement a request: writes are one CTE each. */
import pg from 'pg';
import { nextId } from './ids.ts';
import {
  type ContactRow,
  contactJson,
  htmlOf,
  messageJson,
  missing,
  pageJson,
  type TicketRow,
  ticketJson,
} from './json.ts';
import { postgresSearch } from './postgres-search.ts';
import { postgresSql } from './postgres-sql.ts';
import { serveBare } from './serve.ts';
import type { BareStore } from './store.ts';

const int8 = 20;

const open = (url: string): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    max: 10,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  });

export const barePostgres = (pool: pg.Pool): BareStore => {
  const ask = async <Row extends object>(name: keyof typeof postgresSql, values: readonly unknown[]) => {
    const { rows } = await pool.query<Row>({ name, text: postgresSql[name], values: [...values] });
    return rows;
  };
  const ticketOf = async (
    name: 'ticket' | 'create' | 'change',
    status: number,
    values: readonly unknown[],
  ) => {
    const [row] = await ask<TicketRow>(name, values);
    return row ? { status, json: ticketJson(row) } : missing;
  };
  return {
    ticket: (workspaceId, number) => ticketOf('ticket', 200, [workspaceId, number]),
    list: async (workspaceId, { status, updatedSince, assigneeId }) => {
      if (status !== null) return pageJson(await ask('status', [workspaceId, status]));
      if (updatedSince !== null) return pageJson(await ask('since', [workspaceId, updatedSince]));
      if (assigneeId !== null) return pageJson(await ask('assignee', [workspaceId, assigneeId]));
      return pageJson(await ask('plain', [workspaceId]));
    },
    search: postgresSearch(pool),
    createTicket: (workspaceId, { requester_email, subject, message }) =>
      ticketOf('create', 201, [
        ...[workspaceId, requester_email, nextId(), subject, new Date().toISOString()],
        ...[nextId(), message, htmlOf(message), nextId(), nextId()],
      ]),
    reply: async (workspaceId, number, { body }) => {
      const id = nextId();
      const at = new Date().toISOString();
      const html = htmlOf(body);
      const values = [workspaceId, number, at, id, body, html, nextId(), nextId()];
      const rows = await whileTaken(() => ask('reply', values));
      return rows.length === 0 ? missing : { status: 201, json: messageJson({ id, number, body, html, at }) };
    },
    changeTicket: (workspaceId, number, { subject, priority }) =>
      ticketOf('change', 200, [workspaceId, number, subject, priority, new Date().toISOString(), nextId()]),
    upsertContact: async (workspaceId, { email, name = '', phone = null }: NullableContact) => {
      const [known] = await ask<ContactRow>('contact', [workspaceId, email]);
      if (known) return { status: 200, json: contactJson(known) };
      const domain = email.slice(email.lastIndexOf('@') + 1);
      const at = new Date().toISOString();
      const values = [workspaceId, nextId(), email, domain, name, phone, at, nextId()];
      const [row] = await ask<ContactRow>('addContact', values);
      return row ? { status: 201, json: contactJson(row) } : missing;
    },
  };
};

type NullableContact = Readonly<{ email: string; name?: string; phone?: string | null }>;

/** Two replies to one ticket at once want the same position in it: the second one is retried. */
const whileTaken = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (error) {
      if (tries === 10 || !(error instanceof pg.DatabaseError) || error.code !== '23505') throw error;
    }
};

if (import.meta.main) {
  const pool = open(process.argv[2] ?? '');
  serveBare(barePostgres(pool), () => pool.end());
}
