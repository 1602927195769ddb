/** The rows of an export, page by page, so that memory holds at most one page. */

import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Message } from '../../model/desk/message.ts';
import type { SatisfactionFilter } from '../../model/desk/satisfaction-response.ts';
import type { ChangeKey } from '../../model/desk/ticket-store.ts';
import type { ArticleFilter } from '../../model/library/article.ts';
import type { Export, ExportResource } from '../../model/library/export.ts';
import type { ExportedMessage, ExportRow, ExportRows } from '../../model/library/export-records.ts';
import type { ContactFilter } from '../../model/people/contact.ts';
import type { Stores } from '../../model/ports.ts';
import { localesIn } from '../articles/list-articles.ts';
import { readExportFilter, ticketFilterOf, type Whole } from './export-filter.ts';

type Input = Pick<Export, 'resource' | 'filter'>;

export async function* walkRows(stores: Stores, { resource, filter }: Input): AsyncGenerator<ExportRows> {
  // The walk of a resource gives rows of that resource.
  for await (const rows of walks[resource](stores, filter)) yield { resource, rows } as ExportRows;
}

type Walk<Resource extends ExportResource> = (
  stores: Stores,
  filter: Input['filter'],
) => AsyncGenerator<readonly ExportRow[Resource][]>;

/** Rows of a page, fewer where each of them may be long. Larger pages are no faster, and outlive a young heap. */
const many = 100;
const some = 50;

async function* pagesOf<Row, Key>(
  limit: number,
  list: (page: PageRequest<Key>) => Promise<Page<Row, Key>>,
): AsyncGenerator<readonly Row[]> {
  let after: Key | null = null;
  do {
    const page: Page<Row, Key> = await list({ limit, after });
    if (page.data.length > 0) yield page.data;
    after = page.next;
  } while (after !== null);
}

const walkTickets: Walk<'tickets'> = ({ tickets }, sent) => {
  const filter = readExportFilter('tickets', sent);
  const { updated_since: since } = filter;
  const chosen = ticketFilterOf(filter);
  if (since === undefined) return pagesOf(many, (page: PageRequest<number>) => tickets.list(chosen, page));
  // As far back as the list of changes looks.
  const from = plus(since, -limits.syncOverlapMs);
  return pagesOf(many, (page: PageRequest<ChangeKey>) => tickets.listChanged(from, chosen, page));
};

async function* walkMessages(stores: Stores, sent: Input['filter']): ReturnType<Walk<'messages'>> {
  const { ticket_number: number } = readExportFilter('messages', sent);
  const { messages } = stores;
  const pages =
    number === undefined
      ? pagesOf(some, messages.list)
      : pagesOf(some, (page: PageRequest<number>) => messages.listOfTicket(number, page));
  for await (const page of pages) yield withFiles(stores, page);
}

const withFiles = async (
  { files }: Stores,
  messages: readonly Message[],
): Promise<readonly ExportedMessage[]> => {
  const found = await files.listOfMessages(messages.map(({ id }) => id));
  const ofMessage = Map.groupBy(found, ({ messageId }) => messageId);
  return messages.map((message) => ({ ...message, files: ofMessage.get(message.id) ?? [] }));
};

const walkSatisfaction: Walk<'satisfaction_responses'> = ({ satisfaction }, sent) => {
  const filter = readExportFilter('satisfaction_responses', sent);
  const { ticket_number: ticketNumber, contact_id: contactId, agent_id: agentId, rating } = filter;
  const organizationId = filter.organization_id;
  const chosen: Whole<SatisfactionFilter> = { ticketNumber, contactId, organizationId, agentId, rating };
  return pagesOf(many, (page: PageRequest<string>) => satisfaction.list(chosen, page));
};

async function* walkArticles(stores: Stores, sent: Input['filter']): ReturnType<Walk<'articles'>> {
  const { status, category_id: categoryId, locale } = readExportFilter('articles', sent);
  const locales = locale === undefined ? undefined : await localesIn(stores, locale);
  // An export has every draft: author and original are no filters of the API.
  const chosen: Whole<Omit<ArticleFilter, 'authorId' | 'translationOf'>> = { status, categoryId, locales };
  yield* pagesOf(some, (page: PageRequest<string>) => stores.articles.list(chosen, page));
}

const walkContacts: Walk<'contacts'> = ({ contacts }, sent) => {
  const { organization_id: organizationId } = readExportFilter('contacts', sent);
  const chosen: Whole<ContactFilter> = { organizationId };
  return pagesOf(many, (page: PageRequest<string>) => contacts.list(chosen, page));
};

const walks: Readonly<{ [Resource in ExportResource]: Walk<Resource> }> = {
  tickets: walkTickets,
  messages: walkMessages,
  contacts: walkContacts,
  organizations: ({ organizations }) =>
    pagesOf(many, (page: PageRequest<string>) => organizations.list({}, page)),
  articles: walkArticles,
  satisfaction_responses: walkSatisfaction,
  audit_log: ({ audit }) => pagesOf(many, audit.list),
};
