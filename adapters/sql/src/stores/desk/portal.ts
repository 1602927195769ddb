import {
  type Instant,
  type Message,
  mapPage,
  type Page,
  type PortalStore,
  pageOf,
  type SolvedNews,
} from '@tidemark/domain';
import { sql } from 'kysely';
import type { MessageRow } from '../../conversation-rows.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { type Edges, edgesOf } from '../outbound/notifications.ts';
import { listSeenTickets } from './list-seen-tickets.ts';
import { messageFromRow } from './message-row.ts';

export const portalStore = (db: Db, workspaceId: string): PortalStore => ({
  listTickets: (viewer, statuses, page) => listSeenTickets(db, workspaceId, { viewer, statuses, page }),
  listMessages: async (ticketNumber, { limit, after }) => {
    const stretch = { above: after ?? 0, count: limit + 1 };
    return messagePage(await listMessages.all(db, workspaceId, { ticketNumber, page: stretch }), limit);
  },
  listLatestMessages: async (ticketNumber, { limit, after }) => {
    const stretch = { below: after ?? Number.MAX_SAFE_INTEGER, count: limit + 1 };
    return messagePage(await listLatestMessages.all(db, workspaceId, { ticketNumber, page: stretch }), limit);
  },
  findMessage: async (ticketNumber, id) => {
    const row = await findMessage.first(db, workspaceId, { ticketNumber, id });
    return row && messageFromRow(row);
  },
  listSolved: (contactId, window) => listSolved.all(db, workspaceId, { contactId, edges: edgesOf(window) }),
  countSolved: async (contactId, after) =>
    Number((await countSolved.first(db, workspaceId, { contactId, after }))?.count ?? 0),
});

const messagePage = (rows: readonly MessageRow[], limit: number): Page<Message, number> =>
  mapPage(
    pageOf(rows, limit, ({ position }) => position),
    messageFromRow,
  );

const publicMessages = (db: Db, workspaceId: Placeholder<string>, ticketNumber: Placeholder<number>) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('ticket_number', '=', ticketNumber)
    .where('internal', '=', 0);

type Above = Readonly<{ above: number; count: number }>;

export const listMessages = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, page: { above, count } }: Placeholder<{ ticketNumber: number; page: Above }>,
  ) =>
    publicMessages(db, workspaceId, ticketNumber)
      .where('position', '>', above)
      .orderBy('position')
      .limit(count),
);

type Below = Readonly<{ below: number; count: number }>;

export const listLatestMessages = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, page: { below, count } }: Placeholder<{ ticketNumber: number; page: Below }>,
  ) =>
    publicMessages(db, workspaceId, ticketNumber)
      .where('position', '<', below)
      .orderBy('position', 'desc')
      .limit(count),
);

const findMessage = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, id }: Placeholder<{ ticketNumber: number; id: string }>,
  ) => publicMessages(db, workspaceId, ticketNumber).where('id', '=', id),
);

export const solvedQuery = (
  _db: Db,
  workspaceId: Placeholder<string>,
  { contactId, edges }: Placeholder<{ contactId: string; edges: Edges }>,
) =>
  sql<SolvedNews>`
    select id, number as "ticketNumber", subject as "ticketSubject", solved_at as at from tickets
    where workspace_id = ${workspaceId} and requester_id = ${contactId} and solved_at > ${edges.after}
      and (solved_at, id) < (${edges.before.at}, ${edges.before.id})
    order by solved_at desc, id desc limit ${edges.limit}`;

const listSolved = statement(solvedQuery);

export const countSolvedQuery = (
  _db: Db,
  workspaceId: Placeholder<string>,
  { contactId, after }: Placeholder<{ contactId: string; after: Instant }>,
) =>
  sql<{ count: unknown }>`
    select count(*) as count from tickets
    where workspace_id = ${workspaceId} and requester_id = ${contactId} and solved_at > ${after}`;

const countSolved = statement(countSolvedQuery);
