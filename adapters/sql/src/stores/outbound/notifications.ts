import {
  type Instant,
  type MessageNews,
  type NewsKey,
  type NewsWindow,
  type NotificationStore,
  notFound,
  type TicketWindow,
} from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { fromFlag, fromJson, lastId } from '../conversions.ts';
import { countTeamTickets, listTeamTickets } from '../desk/team-tickets.ts';

export const notificationStore = (db: Db, workspaceId: string): NotificationStore => ({
  findReadAt: async ({ type, id }) => (await lines[type].find.first(db, workspaceId, id))?.read_at ?? null,
  markRead: async ({ type, id }, at) => {
    const line = await lines[type].move.first(db, { workspace_id: workspaceId, person_id: id, read_at: at });
    if (!line) throw notFound(type === 'agent' ? 'agent' : 'contact');
    return line.read_at;
  },
  listMessages: async (agentId, window) =>
    (await listMessages.all(db, workspaceId, { agentId, edges: edgesOf(window) })).map(newsFromRow),
  countMessages: async (agentId, after) =>
    countOf(await countMessages.first(db, workspaceId, { agentId, after })),
  listTickets: async (agentId, window) => {
    const rows = await listTickets.all(db, workspaceId, { agentId, edges: ticketEdgesOf(window) });
    return rows.map(({ acts, sla, ...row }) => ({
      ...row,
      acts: fromJson(acts),
      sla: sla === null ? null : fromJson(sla),
    }));
  },
  listTeamTickets: async ({ agentId, teamIds }, window) =>
    teamIds.length === 0 ? [] : listTeamTickets(db, { workspaceId, agentId, teamIds }, edgesOf(window)),
  countTeamTickets: async ({ agentId, teamIds }, after) =>
    teamIds.length === 0 ? 0 : countTeamTickets(db, { workspaceId, agentId, teamIds }, after),
});

/** A window whose sides are both there. */
export type Edges = Readonly<{ after: Instant; before: NewsKey; limit: number }>;

export const edgesOf = ({ after, before, limit }: NewsWindow): Edges => ({
  after,
  before: before ?? { at: endOfTime, id: lastId },
  limit,
});

type TicketEdges = Readonly<{ after: Instant; updatedAt: Instant; number: number; limit: number }>;

const ticketEdgesOf = ({ after, before, limit }: TicketWindow): TicketEdges => ({
  after,
  updatedAt: before?.updatedAt ?? endOfTime,
  number: before?.number ?? 0,
  limit,
});

/** Later than any instant, in the order of texts. */
const endOfTime = '~';

const countOf = (row: Readonly<{ count: unknown }> | null): number => Number(row?.count ?? 0);

type NewsRow = Readonly<{
  id: string;
  ticket_number: number;
  subject: string;
  internal: number;
  mentions: number;
  author_type: MessageNews['authorType'];
  author_name: string;
  at: string;
}>;

const newsFromRow = (row: NewsRow): MessageNews => ({
  messageId: row.id,
  ticketNumber: row.ticket_number,
  ticketSubject: row.subject,
  internal: fromFlag(row.internal),
  mentions: fromFlag(row.mentions),
  authorType: row.author_type,
  authorName: row.author_name,
  at: row.at,
});

type Line = Readonly<{ workspace_id: string; person_id: string; read_at: string }>;

/** The waterlines of agents, or of customers. */
const linesOf = (table: 'notification_reads' | 'customer_waterlines', person: 'agent_id' | 'contact_id') => ({
  find: statement((db, workspaceId: Placeholder<string>, personId: Placeholder<string>) =>
    db
      .selectFrom(table)
      .select('read_at')
      .where('workspace_id', '=', workspaceId)
      .where(person, '=', personId),
  ),
  move: statement(
    (_db, row: Placeholder<Line>) => sql<{ read_at: string }>`
    insert into ${sql.table(table)} as known (workspace_id, ${sql.ref(person)}, read_at)
    values (${row.workspace_id}, ${row.person_id}, ${row.read_at})
    on conflict (workspace_id, ${sql.ref(person)}) do update set read_at =
      case when excluded.read_at > known.read_at then excluded.read_at else known.read_at end
    returning read_at`,
  ),
});

const lines = {
  agent: linesOf('notification_reads', 'agent_id'),
  customer: linesOf('customer_waterlines', 'contact_id'),
};

/** The page is cut before its tickets are looked up. */
export const messagesQuery = (
  _db: Db,
  workspaceId: Placeholder<string>,
  { agentId, edges: { after, before, limit } }: Placeholder<{ agentId: string; edges: Edges }>,
) =>
  sql<NewsRow>`
    select news.id, news.ticket_number, ticket.subject, news.internal, news.mentions, news.author_type, news.author_name, news.at
    from (
      select * from (
        select id, ticket_number, internal, 0 as mentions, author_type, author_name, created_at as at from messages
        where workspace_id = ${workspaceId} and notifies = ${agentId} and created_at > ${after}
          and (created_at, id) < (${before.at}, ${before.id})
        order by created_at desc, id desc limit ${limit}
      ) as newest_messages
      union all
      select * from (
        select message_id as id, ticket_number, 1 as internal, 1 as mentions, author_type, author_name, at from message_mentions
        where workspace_id = ${workspaceId} and agent_id = ${agentId} and at > ${after}
          and (at, message_id) < (${before.at}, ${before.id})
        order by at desc, message_id desc limit ${limit}
      ) as newest_mentions
      order by at desc, id desc limit ${limit}
    ) as news join tickets as ticket on ticket.workspace_id = ${workspaceId} and ticket.number = news.ticket_number
    order by news.at desc, news.id desc`;

const listMessages = statement(messagesQuery);

export const countMessagesQuery = (
  _db: Db,
  workspaceId: Placeholder<string>,
  { agentId, after }: Placeholder<{ agentId: string; after: Instant }>,
) =>
  sql<{ count: unknown }>`
    select (select count(*) from messages
      where workspace_id = ${workspaceId} and notifies = ${agentId} and created_at > ${after})
      + (select count(*) from message_mentions
      where workspace_id = ${workspaceId} and agent_id = ${agentId} and at > ${after}) as count`;

const countMessages = statement(countMessagesQuery);

type TicketNewsRow = Readonly<{
  number: number;
  id: string;
  subject: string;
  assigneeId: string | null;
  acts: string;
  sla: string | null;
  updatedAt: string;
}>;

export const ticketsQuery = (
  _db: Db,
  workspaceId: Placeholder<string>,
  { agentId, edges }: Placeholder<{ agentId: string; edges: TicketEdges }>,
) =>
  sql<TicketNewsRow>`
    select number, id, subject, assignee_id as "assigneeId", acts, sla, updated_at as "updatedAt" from tickets
    where workspace_id = ${workspaceId} and assignee_id = ${agentId} and updated_at > ${edges.after}
      and (updated_at, number) < (${edges.updatedAt}, ${edges.number})
    order by updated_at desc, number desc limit ${edges.limit}`;

const listTickets = statement(ticketsQuery);
