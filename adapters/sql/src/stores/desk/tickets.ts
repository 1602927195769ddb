import { type Instant, type ListedTicket, notFound, type SortKey, type TicketStore } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { searchWriter } from '../../search/search-writer.ts';
import { statement } from '../../statement.ts';
import { fromJson } from '../conversions.ts';
import { padded } from '../in-batches.ts';
import { newsOfTickets } from '../outbound/news-of-tickets.ts';
import { listTicketsByInstant } from './list-changed-tickets.ts';
import { listSortedTickets } from './list-sorted-tickets.ts';
import { listTickets } from './list-tickets.ts';
import { listUnclosedTickets } from './list-unclosed-tickets.ts';
import {
  listedReading,
  numberReading,
  type TicketRow,
  ticketColumns,
  ticketFromRow,
  ticketToRow,
} from './ticket-row.ts';
import { moveTags } from './ticket-tags.ts';

export const ticketStore = (db: Db, workspaceId: string): TicketStore => {
  /** Tags of the tickets that this write holds: nobody else changes them before it ends. */
  const held = new Map<number, string>();
  const tagsOf = async (number: number): Promise<string | undefined> =>
    held.get(number) ?? (await findTags.first(db, workspaceId, number))?.tags;
  return {
    find: async (number) => {
      const row = await findRow.first(db, workspaceId, number);
      return row && ticketFromRow(row);
    },
    findMany: async (numbers) =>
      numbers.length === 0 ? [] : (await findRows.all(db, workspaceId, padded(numbers))).map(ticketFromRow),
    findForChange: async (number) => {
      const row = await lockRow.first(db, workspaceId, number);
      if (row) held.set(number, row.tags);
      return row && ticketFromRow(row);
    },
    list: (filter, page) => listTickets(db, workspaceId, { filter, page, reading: listedReading }),
    count: async (filter, most) => {
      const page = { limit: most, after: null };
      const { data, next } = await listTickets(db, workspaceId, { filter, page, reading: numberReading });
      return { count: data.length, isExact: next === null };
    },
    listChanged: async (since, filter, { limit, after }) => {
      const page = { limit, after: after && { at: after.updatedAt, number: after.number } };
      const keyOf = changeKeyOf;
      const list = { by: 'updated_at', since, filter, page, keyOf, reading: listedReading } as const;
      const { data, next } = await listTicketsByInstant(db, workspaceId, list);
      return { data, next: next && { updatedAt: next.at, number: next.number } };
    },
    ...numberLists(db, workspaceId),
    firstStampAt: async () => (await firstStamp.first(db, workspaceId))?.sla_stamp_at ?? null,
    firstSolvedUpdate: async () => (await firstSolved.first(db, workspaceId))?.updated_at ?? null,
    listUnclosed: (page) => listUnclosedTickets(db, workspaceId, page),
    listSorted: (sort, filter, page) => listSortedTickets(db, workspaceId, { sort, filter, page }),
    nextNumber: async () => {
      const counters = await takeNumber.first(db, workspaceId);
      if (!counters) throw notFound('workspace');
      return counters.last_ticket_number;
    },
    add: async (ticket) => {
      await addRow.send(db, { workspace_id: workspaceId, ...ticketToRow(ticket) });
      await moveTags(db, workspaceId, {
        number: ticket.number,
        from: [],
        to: ticket.tags,
        at: ticket.updatedAt,
      });
    },
    save: async (ticket) => {
      const { number, ...changes } = ticketToRow(ticket);
      const before = await tagsOf(number);
      await saveRow.send(db, workspaceId, { number, changes });
      if (before === undefined || before === changes.tags) return;
      held.delete(number);
      const moved = { number, from: fromJson<string[]>(before), to: ticket.tags, at: ticket.updatedAt };
      await moveTags(db, workspaceId, moved);
    },
    ...newsOfTickets(db, workspaceId),
    remove: async (number) => {
      const before = await tagsOf(number);
      if (before === undefined) return;
      held.delete(number);
      await moveTags(db, workspaceId, { number, from: fromJson<string[]>(before), to: [], at: '' });
      await removeMentions.run(db, workspaceId, number);
      await searchWriter(db, workspaceId).forgetTicket(number);
      await removeMessages.run(db, workspaceId, number);
      await removeReads.run(db, workspaceId, number);
      await removeRow.run(db, workspaceId, number);
    },
  };
};

type NumberLists = Pick<
  TicketStore,
  'numbersOfRequester' | 'numbersOfOrganization' | 'numbersOfQuiet' | 'numbersOfDue'
>;

const numberLists = (db: Db, workspaceId: string): NumberLists => ({
  numbersOfRequester: async (contactId, count) =>
    numbersIn(await numbersOfRequester.all(db, workspaceId, { contactId, count })),
  numbersOfOrganization: async (organizationId, count) =>
    numbersIn(await numbersOfOrganization.all(db, workspaceId, { organizationId, count })),
  numbersOfQuiet: async (before, count) =>
    numbersIn(await numbersOfQuiet.all(db, workspaceId, { before, count })),
  numbersOfDue: async (now, count) => numbersIn(await numbersOfDue.all(db, workspaceId, { now, count })),
});

const numbersIn = (rows: readonly Readonly<{ number: number }>[]): readonly number[] =>
  rows.map(({ number }) => number);

const changeKeyOf = ({ updatedAt, number }: ListedTicket): SortKey => ({ at: updatedAt, number });

const rowOf = (db: Db, workspaceId: Placeholder<string>, number: Placeholder<number>) =>
  db.selectFrom('tickets').where('workspace_id', '=', workspaceId).where('number', '=', number);

const findRow = statement((db, workspaceId: Placeholder<string>, number: Placeholder<number>) =>
  rowOf(db, workspaceId, number).select(ticketColumns.whole),
);

const findRows = statement((db, workspaceId: Placeholder<string>, numbers: Placeholder<readonly number[]>) =>
  db
    .selectFrom('tickets')
    .select(ticketColumns.whole)
    .where('workspace_id', '=', workspaceId)
    .where('number', 'in', numbers),
);

const lockRow = statement((db, workspaceId: Placeholder<string>, number: Placeholder<number>) =>
  rowOf(db, workspaceId, number).select(ticketColumns.whole).forNoKeyUpdate(),
);

const findTags = statement((db, workspaceId: Placeholder<string>, number: Placeholder<number>) =>
  rowOf(db, workspaceId, number).select('tags'),
);

const numbersOfRequester = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { contactId, count }: Placeholder<{ contactId: string; count: number }>,
  ) =>
    db
      .selectFrom('tickets')
      .select('number')
      .where('workspace_id', '=', workspaceId)
      .where('requester_id', '=', contactId)
      .limit(count),
);

const numbersOfOrganization = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { organizationId, count }: Placeholder<{ organizationId: string; count: number }>,
  ) =>
    db
      .selectFrom('tickets')
      .select('number')
      .where('workspace_id', '=', workspaceId)
      .where('organization_id', '=', organizationId)
      .limit(count),
);

const numbersOfQuiet = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { before, count }: Placeholder<{ before: Instant; count: number }>,
  ) =>
    db
      .selectFrom('tickets')
      .select('number')
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`status = 'solved' and status <> 'closed'`)
      .where('updated_at', '<', before)
      .limit(count),
);

export const dueQuery = (
  db: Db,
  workspaceId: Placeholder<string>,
  { now, count }: Placeholder<{ now: Instant; count: number }>,
) =>
  db
    .selectFrom('tickets')
    .select('number')
    .where('workspace_id', '=', workspaceId)
    .where('sla_stamp_at', '<=', now)
    .orderBy('sla_stamp_at')
    .orderBy('number')
    .limit(count);

const numbersOfDue = statement(dueQuery);

const firstStamp = statement((db, workspaceId: Placeholder<string>) =>
  db
    .selectFrom('tickets')
    .select('sla_stamp_at')
    .where('workspace_id', '=', workspaceId)
    .where('sla_stamp_at', 'is not', null)
    .orderBy('sla_stamp_at')
    .orderBy('number')
    .limit(1),
);

const firstSolved = statement((db, workspaceId: Placeholder<string>) =>
  db
    .selectFrom('tickets')
    .select('updated_at')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`status = 'solved' and status <> 'closed'`)
    .orderBy('updated_at')
    .limit(1),
);

const takeNumber = statement((db, workspaceId: Placeholder<string>) =>
  db
    .updateTable('workspace_counters')
    .set({ last_ticket_number: sql<number>`last_ticket_number + 1` })
    .where('workspace_id', '=', workspaceId)
    .returning('last_ticket_number'),
);

const addRow = statement((db, row: Placeholder<TicketRow & { workspace_id: string }>) =>
  db.insertInto('tickets').values(row),
);

const saveRow = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { number, changes }: Placeholder<{ number: number; changes: Omit<TicketRow, 'number'> }>,
  ) =>
    db
      .updateTable('tickets')
      .set(changes)
      .where('workspace_id', '=', workspaceId)
      .where('number', '=', number),
);

const removeMentions = statement((db, workspaceId: Placeholder<string>, number: Placeholder<number>) =>
  db
    .deleteFrom('message_mentions')
    .where('workspace_id', '=', workspaceId)
    .where('ticket_number', '=', number),
);

const removeMessages = statement((db, workspaceId: Placeholder<string>, number: Placeholder<number>) =>
  db.deleteFrom('messages').where('workspace_id', '=', workspaceId).where('ticket_number', '=', number),
);

const removeReads = statement((db, workspaceId: Placeholder<string>, number: Placeholder<number>) =>
  db.deleteFrom('ticket_reads').where('workspace_id', '=', workspaceId).where('ticket_number', '=', number),
);

const removeRow = statement((db, workspaceId: Placeholder<string>, number: Placeholder<number>) =>
  db.deleteFrom('tickets').where('workspace_id', '=', workspaceId).where('number', '=', number),
);
