import { type Delivery, type Message, type MessageStore, mapPage, pageOf } from '@tidemark/domain';
import { sql } from 'kysely';
import type { MentionRow, MessageRow } from '../../conversation-rows.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { searchWriter } from '../../search/search-writer.ts';
import { statement } from '../../statement.ts';
import { fromFlag, toFlag } from '../conversions.ts';
import { padded } from '../in-batches.ts';
import { listFirstAuthors } from './first-authors.ts';
import { messageFromRow, messageToRow } from './message-row.ts';
import { messagesOfPerson } from './messages-of-person.ts';

export const messageStore = (db: Db, workspaceId: string): MessageStore => ({
  listOfTicket: async (ticketNumber, { limit, after }, order = 'asc') => {
    const rows =
      order === 'asc'
        ? await listRows.all(db, workspaceId, { ticketNumber, above: after ?? 0, count: limit + 1 })
        : await listRowsBack.all(db, workspaceId, {
            ticketNumber,
            below: after ?? lastPosition,
            count: limit + 1,
          });
    return mapPage(
      pageOf(rows, limit, ({ position }) => position),
      messageFromRow,
    );
  },
  list: async ({ limit, after }) => {
    const { ticketNumber, position } = after ?? { ticketNumber: 0, position: 0 };
    const rows = await walkRows.all(db, workspaceId, { ticketNumber, above: position, count: limit + 1 });
    const page = pageOf(rows, limit, (row) => ({ ticketNumber: row.ticket_number, position: row.position }));
    return mapPage(page, messageFromRow);
  },
  isOfTicket: async (ticketNumber, id) =>
    (await findOne.first(db, workspaceId, { ticketNumber, id })) !== null,
  find: async (ticketNumber, id) => {
    const row = await findRow.first(db, workspaceId, { ticketNumber, id });
    return row && messageFromRow(row);
  },
  findLastId: async (ticketNumber) => (await findLast.first(db, workspaceId, ticketNumber))?.id ?? null,
  listLast: async (ticketNumbers, characters) =>
    ticketNumbers.length === 0
      ? []
      : (
          await lastMessagesQuery.all(db, workspaceId, { ticketNumbers: padded(ticketNumbers), characters })
        ).map((row) => ({
          id: row.id,
          ticketNumber: row.ticket_number,
          internal: fromFlag(row.internal),
          author: { type: row.author_type, id: row.author_id, name: row.author_name },
          createdAt: row.created_at,
          beginning: row.beginning,
        })),
  listFirstAuthors: (ticketNumbers) => listFirstAuthors(db, workspaceId, ticketNumbers),
  findQuestion: async (ticketNumber, answerId) => {
    const row = await findQuestion.first(db, workspaceId, { ticketNumber, answerId });
    return row && messageFromRow(row);
  },
  add: async (message, { notifies, mentions }) => {
    await addRow.send(db, { workspace_id: workspaceId, ...messageToRow(message, notifies) });
    for (const agentId of mentions)
      await addMention.send(db, { workspace_id: workspaceId, agent_id: agentId, ...mentionOf(message) });
  },
  setContent: async (ticketNumber, id, content) => {
    await searchWriter(db, workspaceId).changeMessage(ticketNumber, id, content.body);
    await setContent.send(db, workspaceId, { ticketNumber, id, content });
  },
  ...messagesOfPerson(db, workspaceId),
  setDelivery: async (ticketNumber, id, delivery) => {
    const row = await setDelivery.first(db, workspaceId, { ticketNumber, id, delivery });
    return row && messageFromRow(row);
  },
});

const mentionOf = ({ id, ticketNumber, author, createdAt }: Message): Omit<MentionRow, 'agent_id'> => ({
  at: createdAt,
  message_id: id,
  ticket_number: ticketNumber,
  author_type: author.type,
  author_name: author.name,
});

const rowsOf = (db: Db, workspaceId: Placeholder<string>, ticketNumber: Placeholder<number>) =>
  db.selectFrom('messages').where('workspace_id', '=', workspaceId).where('ticket_number', '=', ticketNumber);

const listRows = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, above, count }: Placeholder<{ ticketNumber: number; above: number; count: number }>,
  ) =>
    rowsOf(db, workspaceId, ticketNumber)
      .selectAll()
      .where('position', '>', above)
      .orderBy('position')
      .limit(count),
);

/** Behind every message of a ticket. */
const lastPosition = Number.MAX_SAFE_INTEGER;

const listRowsBack = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, below, count }: Placeholder<{ ticketNumber: number; below: number; count: number }>,
  ) =>
    rowsOf(db, workspaceId, ticketNumber)
      .selectAll()
      .where('position', '<', below)
      .orderBy('position', 'desc')
      .limit(count),
);

const walkRows = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, above, count }: Placeholder<{ ticketNumber: number; above: number; count: number }>,
  ) =>
    db
      .selectFrom('messages')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`(ticket_number, position) > (${ticketNumber}, ${above})`)
      .orderBy('ticket_number')
      .orderBy('position')
      .limit(count),
);

const findOne = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, id }: Placeholder<{ ticketNumber: number; id: string }>,
  ) => rowsOf(db, workspaceId, ticketNumber).select('id').where('id', '=', id),
);

const findRow = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, id }: Placeholder<{ ticketNumber: number; id: string }>,
  ) => rowsOf(db, workspaceId, ticketNumber).selectAll().where('id', '=', id),
);

const findLast = statement((db, workspaceId: Placeholder<string>, ticketNumber: Placeholder<number>) =>
  rowsOf(db, workspaceId, ticketNumber).select('id').orderBy('position', 'desc').limit(1),
);

/** For each ticket its last position is looked up in the key of its messages. */
export const lastMessagesQuery = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumbers, characters }: Placeholder<{ ticketNumbers: readonly number[]; characters: number }>,
  ) =>
    db
      .selectFrom('tickets as ticket')
      .innerJoin('messages as last_message', (join) =>
        join
          .onRef('last_message.workspace_id', '=', 'ticket.workspace_id')
          .onRef('last_message.ticket_number', '=', 'ticket.number')
          .on('last_message.position', '=', (inner) =>
            inner
              .selectFrom('messages as same_ticket')
              .select(sql<number>`max(same_ticket.position)`.as('last'))
              .whereRef('same_ticket.workspace_id', '=', 'ticket.workspace_id')
              .whereRef('same_ticket.ticket_number', '=', 'ticket.number'),
          ),
      )
      .where('ticket.workspace_id', '=', workspaceId)
      .where('ticket.number', 'in', ticketNumbers)
      .select([
        'last_message.id',
        'last_message.ticket_number',
        'last_message.internal',
        'last_message.author_type',
        'last_message.author_id',
        'last_message.author_name',
      ])
      .select('last_message.created_at')
      .select(sql<string>`substr(last_message.body, 1, cast(${characters} as integer))`.as('beginning')),
);

const findQuestion = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, answerId }: Placeholder<{ ticketNumber: number; answerId: string }>,
  ) =>
    rowsOf(db, workspaceId, ticketNumber)
      .selectAll()
      .where('author_type', '=', 'customer')
      .where('internal', '=', toFlag(false))
      .where(
        'position',
        '<',
        rowsOf(db, workspaceId, ticketNumber).select('position').where('id', '=', answerId),
      )
      .orderBy('position', 'desc')
      .limit(1),
);

const setContent = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    {
      ticketNumber,
      id,
      content: { body, bodyHtml },
    }: Placeholder<{ ticketNumber: number; id: string; content: Content }>,
  ) =>
    db
      .updateTable('messages')
      .set({ body, body_html: bodyHtml })
      .where('workspace_id', '=', workspaceId)
      .where('ticket_number', '=', ticketNumber)
      .where('id', '=', id),
);

type Content = Readonly<{ body: string; bodyHtml: string }>;

const setDelivery = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    {
      ticketNumber,
      id,
      delivery: { state, error, at },
    }: Placeholder<{ ticketNumber: number; id: string; delivery: Delivery }>,
  ) =>
    db
      .updateTable('messages')
      .set({ delivery_state: state, delivery_error: error, delivery_at: at })
      .where('workspace_id', '=', workspaceId)
      .where('ticket_number', '=', ticketNumber)
      .where('id', '=', id)
      .returningAll(),
);

/** Nobody else adds to the ticket meanwhile: the write holds it. */
const addRow = statement((db, row: Placeholder<Omit<MessageRow, 'position'> & { workspace_id: string }>) =>
  db.insertInto('messages').values({
    ...row,
    position: rowsOf(db, row.workspace_id, row.ticket_number).select(
      sql<number>`coalesce(max(position), 0) + 1`.as('next'),
    ),
  }),
);

const addMention = statement((db, row: Placeholder<MentionRow & { workspace_id: string }>) =>
  db.insertInto('message_mentions').values(row),
);
