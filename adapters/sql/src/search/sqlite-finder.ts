import { type Article, mapPage, pageOf, type SearchQuery, type Ticket } from '@tidemark/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Placeholder } from '../placeholder.ts';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';
import { markOf } from './marks.ts';
import type { SearchFinder } from './search-store.ts';
import type { EntryKind } from './search-writer.ts';
import { type Asking, lookBack, type Slicing, sliceOf } from './slices.ts';
import { entryId, matchOf, mostPlaces, slicing, wordMatchOf } from './sqlite-tokens.ts';

export const sqliteFinder = (db: Db, workspaceId: string): SearchFinder => {
  const mark = shareConcurrent(() => markOf(db, workspaceId));
  const entries =
    <Row>(
      kind: EntryKind,
      ask: (match: string, count: number, mark: number) => Promise<readonly Row[]>,
      below = mostPlaces,
    ) =>
    async (query: SearchQuery, limit: number) => {
      const found = await mark();
      if (!found) return [];
      const spot = { mark: found.number, kind };
      return lookBack(
        slicing.entries,
        { query, limit, newest: Math.min(found.places, below - 1) },
        {
          ask: (slices, count) => ask(matchOf(query, slices, spot), count, found.number),
          narrow: narrowing(query, slicing.entries, (word, slices) =>
            entryPlaces.all(db, wordMatchOf(word, slices, spot)),
          ),
        },
      );
    };
  return {
    findTickets: async (query, limit) => {
      const found = await mark();
      if (!found) return [];
      const spot = { mark: found.number };
      return lookBack(
        slicing.messages,
        { query, limit, newest: found.last_ticket_number },
        {
          ask: (slices, count) =>
            findTickets.all(db, workspaceId, { match: matchOf(query, slices, spot), count }),
          narrow: narrowing(query, slicing.messages, (word, slices) =>
            messagePlaces.all(db, wordMatchOf(word, slices, spot)),
          ),
        },
      );
    },
    findContacts: entries('contact', (match, count) => findContacts.all(db, workspaceId, { match, count })),
    pageContacts: async (query, { limit, after }) => {
      const below = after === null ? mostPlaces : Number(after);
      const list = entries(
        'contact',
        (match, count, mark) => pageContacts.all(db, { workspaceId, match, count, mark, below }),
        below,
      );
      const page = pageOf(await list(query, limit + 1), limit, ({ place }) => String(place));
      return mapPage(page, ({ id }) => id);
    },
    findOrganizations: entries('organization', (match, count) =>
      findOrganizations.all(db, workspaceId, { match, count }),
    ),
    findArticles: (query, { drafts }, limit) =>
      entries('article', (match, count) =>
        findArticles.all(db, { workspaceId, match, count, drafts: Number(drafts) }),
      )(query, limit),
  };
};

/** Those who ask at the same moment get one answer. */
const shareConcurrent = <Answer>(ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let pending: Promise<Answer> | null = null;
  return () => {
    if (!pending)
      queueMicrotask(() => {
        pending = null;
      });
    pending ??= ask();
    return pending;
  };
};

/** Rows that are read to find the slices of a word; a word in more rows is not rare. */
const mostLooked = 200;

type PlaceRow = Readonly<{ place: number }>;

/**
 * The slices that have the first rare one of the whole words, of which the longest is the rarest more often than not; all
 * slices where none is rare: then the begun word may be.
 */
const narrowing =
  (
    { whole }: SearchQuery,
    { width }: Slicing,
    placesWith: (word: string, slices: readonly number[]) => Promise<readonly PlaceRow[]>,
  ): Asking<unknown>['narrow'] =>
  async (slices) => {
    for (const word of whole.toSorted((one, other) => other.length - one.length)) {
      const places = await placesWith(word, slices);
      if (places.length < mostLooked) return [...new Set(places.map(({ place }) => sliceOf(place, width)))];
    }
    return slices;
  };

const messagePlaces = statement(
  (_db: Db, match: Placeholder<string>) => sql<PlaceRow>`
    select (rowid >> 17) & 67108863 as place from search_message_words
    where search_message_words match ${match} order by rowid desc limit ${sql.lit(mostLooked)}`,
);

const placesOf = (match: Placeholder<string>, limit: RawBuilder<unknown>) => sql`
  select rowid & 8796093022207 as place from search_entry_words
  where search_entry_words match ${match} order by rowid desc ${limit}`;

const entryPlaces = statement(
  (_db: Db, match: Placeholder<string>) =>
    sql<PlaceRow>`${placesOf(match, sql`limit ${sql.lit(mostLooked)}`)}`,
);

type TicketRow = Readonly<{ number: number; subject: string; status: Ticket['status'] }>;

/** The rows of a full-text table come in the order of their ids, the newest first: nothing is sorted. */
export const findTickets = statement(
  (
    _db: Db,
    workspaceId: Placeholder<string>,
    { match, count }: Placeholder<{ match: string; count: number }>,
  ) => sql<TicketRow>`
    with hits as materialized (
      select distinct (rowid >> 17) & 67108863 as number from search_message_words
      where search_message_words match ${match} order by rowid desc limit ${count})
    select ticket.number, ticket.subject, ticket.status from hits cross join tickets as ticket
    where ticket.workspace_id = ${workspaceId} and ticket.number = hits.number order by ticket.number desc`,
);

type ContactRow = Readonly<{ id: string; name: string; email: string; organizationName: string | null }>;

const findContacts = statement(
  (
    _db: Db,
    workspaceId: Placeholder<string>,
    { match, count }: Placeholder<{ match: string; count: number }>,
  ) => sql<ContactRow>`
    with hits as materialized (${placesOf(match, sql`limit ${count}`)})
    select contact.id, contact.name, contact.email, organization.name as "organizationName" from hits
    cross join search_entries as entry on entry.workspace_id = ${workspaceId} and entry.place = hits.place
    cross join contacts as contact on contact.workspace_id = entry.workspace_id and contact.id = entry.id
    left join organizations as organization
      on organization.workspace_id = contact.workspace_id and organization.id = contact.organization_id
    order by hits.place desc`,
);

type ContactPage = Readonly<{
  workspaceId: string;
  match: string;
  count: number;
  mark: number;
  below: number;
}>;

const pageContacts = statement(
  (_db: Db, { workspaceId, match, count, mark, below }: Placeholder<ContactPage>) => sql<
    Readonly<{ id: string; place: number }>
  >`
    with hits as materialized (
      select rowid & 8796093022207 as place from search_entry_words
      where search_entry_words match ${match} and rowid < (${entryId({ mark, place: below })})
      order by rowid desc limit ${count})
    select entry.id, entry.place from hits
    cross join search_entries as entry on entry.workspace_id = ${workspaceId} and entry.place = hits.place
    order by hits.place desc`,
);

const findOrganizations = statement(
  (
    _db: Db,
    workspaceId: Placeholder<string>,
    { match, count }: Placeholder<{ match: string; count: number }>,
  ) => sql<Readonly<{ id: string; name: string }>>`
    with hits as materialized (${placesOf(match, sql`limit ${count}`)})
    select organization.id, organization.name from hits
    cross join search_entries as entry on entry.workspace_id = ${workspaceId} and entry.place = hits.place
    cross join organizations as organization
      on organization.workspace_id = entry.workspace_id and organization.id = entry.id
    order by hits.place desc`,
);

type ArticleQuery = Readonly<{ workspaceId: string; match: string; count: number; drafts: number }>;
type ArticleRow = Pick<Article, 'id' | 'title' | 'status' | 'viewCount'>;

const findArticles = statement(
  (_db: Db, { workspaceId, match, count, drafts }: Placeholder<ArticleQuery>) => sql<ArticleRow>`
    with hits as materialized (${placesOf(match, sql``)})
    select article.id, article.title, article.status, article.view_count as "viewCount" from hits
    cross join search_entries as entry on entry.workspace_id = ${workspaceId} and entry.place = hits.place
    cross join articles as article on article.workspace_id = entry.workspace_id and article.id = entry.id
    where (article.status = 'published' or ${drafts} = 1)
    order by hits.place desc limit ${count}`,
);
