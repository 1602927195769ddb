/** The search index of a workspace that is added row by row: it is not moved, because its words belong to one database. */
import { articleWords, contactWords, organizationWords } from '@tidemark/domain';
import type { MovedRow } from '@tidemark/domain/moving';
import type { BulkWriter } from '../engine.ts';
import type { Db } from '../schema.ts';
import { indexMessages } from '../search/bulk-index.ts';
import { type Entry, type EntryKind, searchWriter } from '../search/search-writer.ts';

/** Where rows of a workspace are written. */
export type Target = Readonly<{ db: Db; bulk: BulkWriter; workspaceId: string }>;

/** Of rows that have been added. */
export const indexAdded = async (target: Target, table: string, rows: readonly MovedRow[]): Promise<void> => {
  if (rows.length === 0) return;
  if (table === 'messages') await addMessages(target, rows);
  const kind = kindOf[table];
  if (!kind) return;
  const index = searchWriter(target.db, target.workspaceId);
  for (const row of rows) await index.add(entryOf(kind, row));
};

/** Of rows that are about to be replaced. */
export const indexChanged = async (
  { db, workspaceId }: Target,
  table: string,
  rows: readonly MovedRow[],
): Promise<void> => {
  const index = searchWriter(db, workspaceId);
  const kind = kindOf[table];
  for (const row of rows) {
    if (kind) await index.change(entryOf(kind, row));
    if (table === 'messages')
      await index.changeMessage(Number(row.ticket_number), String(row.id), String(row.body));
    if (table === 'tickets') await renameTicket({ db, workspaceId }, row);
  }
};

/** Of rows that are about to be removed. */
export const indexRemoved = async (
  { db, workspaceId }: Target,
  table: string,
  rows: readonly MovedRow[],
): Promise<void> => {
  const index = searchWriter(db, workspaceId);
  const kind = kindOf[table];
  for (const row of rows) {
    if (kind) await index.remove({ kind, id: String(row.id) });
    if (table === 'messages') await index.forgetMessage(Number(row.ticket_number), String(row.id));
  }
};

const kindOf: Readonly<Record<string, EntryKind>> = {
  contacts: 'contact',
  organizations: 'organization',
  articles: 'article',
};

const entryOf = (kind: EntryKind, row: MovedRow): Entry => ({
  kind,
  id: String(row.id),
  words: wordsOf[kind](row),
});

const wordsOf: Readonly<Record<EntryKind, (row: MovedRow) => readonly string[]>> = {
  contact: ({ name, email }) => contactWords({ name: String(name), email: String(email) }),
  organization: ({ name, email_domains }) =>
    organizationWords({ name: String(name), emailDomains: JSON.parse(String(email_domains)) }),
  article: ({ title, body_html }) => articleWords({ title: String(title), bodyHtml: String(body_html) }),
};

const addMessages = async ({ db, bulk, workspaceId }: Target, rows: readonly MovedRow[]): Promise<void> => {
  const messages = rows.map(({ ticket_number, position, body }) => ({
    ticket_number: Number(ticket_number),
    position: Number(position),
    body: String(body),
  }));
  const numbers = [...new Set(messages.map(({ ticket_number }) => ticket_number))];
  const tickets = await db
    .selectFrom('tickets')
    .select(['number', 'subject'])
    .where('workspace_id', '=', workspaceId)
    .where('number', 'in', numbers)
    .execute();
  await indexMessages({ transaction: db, bulk, workspaceId }, tickets, messages);
};

/** The subject is indexed with the first messages. */
const renameTicket = async (
  { db, workspaceId }: Pick<Target, 'db' | 'workspaceId'>,
  row: MovedRow,
): Promise<void> => {
  const number = Number(row.number);
  const before = await db
    .selectFrom('tickets')
    .select(['number', 'subject'])
    .where('workspace_id', '=', workspaceId)
    .where('number', '=', number)
    .executeTakeFirst();
  const ticket = { number, subject: String(row.subject) };
  if (before) await searchWriter(db, workspaceId).indexTicket({ before, ticket, messages: [] });
};
