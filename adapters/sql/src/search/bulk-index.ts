import {
  type BulkBatch,
  contactWords,
  limits,
  notFound,
  organizationWords,
  type Ticket,
  wordsOf,
} from '@tidemark/domain';
import type { MessageRow } from '../conversation-rows.ts';
import type { BulkWriter } from '../engine.ts';
import { engineOf } from '../engine-name.ts';
import type { Db } from '../schema.ts';
import { type Mark, markOf } from './marks.ts';
import { slicing, vectorText } from './postgres-tokens.ts';
import { type Entry, searchWriter } from './search-writer.ts';
import { headOf, sliceOf } from './slices.ts';
import { addMessage } from './sqlite-writer.ts';

type Target = Readonly<{ bulk: BulkWriter; transaction: Db; workspaceId: string }>;

/** Makes the people of a batch findable, once they are in their tables. */
export const indexPeople = async (
  { transaction, workspaceId }: Target,
  { contacts, organizations }: BulkBatch,
): Promise<void> => {
  const index = searchWriter(transaction, workspaceId);
  const entries: readonly Entry[] = [
    ...organizations.map((one) => ({
      kind: 'organization' as const,
      id: one.id,
      words: organizationWords(one),
    })),
    ...contacts.map((one) => ({ kind: 'contact' as const, id: one.id, words: contactWords(one) })),
  ];
  for (const entry of entries) await index.add(entry);
};

type IndexedRow = Pick<MessageRow, 'ticket_number' | 'position' | 'body'>;

/** Makes the tickets of a batch findable by their messages. */
export const indexMessages = async (
  target: Target,
  tickets: readonly Pick<Ticket, 'number' | 'subject'>[],
  messages: readonly IndexedRow[],
): Promise<void> => {
  const { transaction, workspaceId, bulk } = target;
  const mark = await markOf(transaction, workspaceId);
  if (!mark) throw notFound('workspace');
  const subjects = new Map(tickets.map(({ number, subject }) => [number, subject]));
  const subjectOf = ({ ticket_number }: IndexedRow) => subjects.get(ticket_number) ?? '';
  if (engineOf(transaction) === 'postgres') {
    const rows = messages.map((row) => vectorsOf(target, mark, { row, subject: subjectOf(row) }));
    return bulk.insert(transaction, 'search_messages', rows);
  }
  const into = { db: transaction, workspaceId, mark: mark.number };
  for (const row of messages)
    await addMessage(into, { number: row.ticket_number, subject: subjectOf(row) }, row);
};

const vectorsOf = (
  { workspaceId }: Target,
  mark: Mark,
  { row, subject }: Readonly<{ row: IndexedRow; subject: string }>,
) => {
  const { ticket_number, position } = row;
  const head = headOf(mark.number, sliceOf(ticket_number, slicing.messages.width));
  return {
    workspace_id: workspaceId,
    ticket_number,
    position,
    subject: position <= limits.search.withSubject ? vectorText(wordsOf(subject), head) : '',
    body: vectorText(wordsOf(row.body), head),
  };
};
