import type { FirstAuthor } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { fromFlag } from '../conversions.ts';
import { padded } from '../in-batches.ts';

export const listFirstAuthors = async (
  db: Db,
  workspaceId: string,
  ticketNumbers: readonly number[],
): Promise<readonly FirstAuthor[]> => {
  if (ticketNumbers.length === 0) return [];
  const rows = await firstAuthorsQuery.all(db, workspaceId, padded(ticketNumbers));
  return rows.map((row) => ({
    ticketNumber: row.ticket_number,
    author: { type: row.author_type, id: row.author_id, name: row.author_name },
    verified: row.verified === null ? null : fromFlag(row.verified),
  }));
};

export const firstAuthorsQuery = statement(
  (db, workspaceId: Placeholder<string>, ticketNumbers: Placeholder<readonly number[]>) =>
    db
      .selectFrom('tickets as ticket')
      .innerJoin('messages as first_message', (join) =>
        join
          .onRef('first_message.workspace_id', '=', 'ticket.workspace_id')
          .onRef('first_message.ticket_number', '=', 'ticket.number')
          .on('first_message.position', '=', (inner) =>
            inner
              .selectFrom('messages as same_ticket')
              .select(sql<number>`min(same_ticket.position)`.as('first'))
              .whereRef('same_ticket.workspace_id', '=', 'ticket.workspace_id')
              .whereRef('same_ticket.ticket_number', '=', 'ticket.number'),
          ),
      )
      .where('ticket.workspace_id', '=', workspaceId)
      .where('ticket.number', 'in', ticketNumbers)
      .select([
        'first_message.ticket_number',
        'first_message.author_type',
        'first_message.author_id',
        'first_message.author_name',
        'first_message.verified',
      ]),
);
