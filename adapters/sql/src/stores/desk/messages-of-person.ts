import { foldEmail, type Message, type MessageStore } from '@tidemark/domain';
import { sql } from 'kysely';
import type { MessageRow } from '../../conversation-rows.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { searchWriter } from '../../search/search-writer.ts';
import { statement } from '../../statement.ts';
import { toJson } from '../conversions.ts';
import { inBatches } from '../in-batches.ts';
import { messageFromRow } from './message-row.ts';

type OfPerson = Pick<MessageStore, 'listByMail' | 'listWithCc' | 'setCc' | 'remove'>;

/** Finds the texts of a person in tickets of others, so that they can be erased. */
export const messagesOfPerson = (db: Db, workspaceId: string): OfPerson => ({
  listByMail: async (contactId, limit) =>
    (await listByMail.all(db, workspaceId, { contactId, count: limit })).map(messageFromRow),
  listWithCc: async (email, limit) => {
    const { part, isExact } = searchedIn(email);
    const rows = await listWithCc.all(db, workspaceId, { part, count: isExact ? limit : mostRead });
    const isNamed = ({ cc }: Message) => cc.some((one) => foldEmail(one.email) === foldEmail(email));
    return rows.map(messageFromRow).filter(isNamed).slice(0, limit);
  },
  setCc: async (ticketNumber, id, cc) => {
    await setCc.send(db, workspaceId, { ticketNumber, id, cc: cc.length === 0 ? null : toJson(cc) });
  },
  remove: async (ticketNumber, ids) => {
    for (const id of ids) await searchWriter(db, workspaceId).forgetMessage(ticketNumber, id);
    await inBatches(ids, async (batch) => {
      await removeMentions.run(db, workspaceId, { ticketNumber, ids: batch });
      await removeRows.run(db, workspaceId, { ticketNumber, ids: batch });
    });
  },
});

/** The conditions are those of the index `messages_by_mail`. */
export const listByMail = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { contactId, count }: Placeholder<{ contactId: string; count: number }>,
  ) =>
    db
      .selectFrom('messages')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('author_id', '=', contactId)
      .where('author_type', '=', sql.lit('customer'))
      .where('channel', '=', sql.lit('email'))
      .limit(count),
);

/**
 * The text of an address in `cc`. No database folds letters beyond ASCII as we do: for them the longest part without such
 * letters is looked for.
 */
const searchedIn = (email: string): Readonly<{ part: string; isExact: boolean }> => {
  const parts = email.toLowerCase().match(/[\0-\x7f]+/g) ?? [''];
  const [longest = ''] = parts.toSorted((one, other) => other.length - one.length);
  const isExact = longest.length === email.length;
  return { part: isExact ? `"email":"${longest}"` : longest, isExact };
};

const mostRead = 1_000_000;

/** Few messages name other people; those that do are an index of their own. */
export const listWithCc = statement(
  (_db, workspaceId: Placeholder<string>, { part, count }: Placeholder<{ part: string; count: number }>) =>
    sql<MessageRow>`select * from messages where workspace_id = ${workspaceId} and cc is not null
      and replace(lower(cc), ${part}, '') <> lower(cc) limit ${count}`,
);

const setCc = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, id, cc }: Placeholder<{ ticketNumber: number; id: string; cc: string | null }>,
  ) =>
    db
      .updateTable('messages')
      .set({ cc })
      .where('workspace_id', '=', workspaceId)
      .where('ticket_number', '=', ticketNumber)
      .where('id', '=', id),
);

const removeMentions = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, ids }: Placeholder<{ ticketNumber: number; ids: readonly string[] }>,
  ) =>
    db
      .deleteFrom('message_mentions')
      .where('workspace_id', '=', workspaceId)
      .where('ticket_number', '=', ticketNumber)
      .where('message_id', 'in', ids),
);

const removeRows = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, ids }: Placeholder<{ ticketNumber: number; ids: readonly string[] }>,
  ) =>
    db
      .deleteFrom('messages')
      .where('workspace_id', '=', workspaceId)
      .where('ticket_number', '=', ticketNumber)
      .where('id', 'in', ids),
);
