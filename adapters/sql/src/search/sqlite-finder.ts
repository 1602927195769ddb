import type { Article, Ticket, Wanted } from '@tidemark/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';
import type { Mark } from './marks.ts';
import type { SearchFinder } from './search-store.ts';
import type { EntryKind } from './search-writer.ts';
import { lookBack } from './slices.ts';
import { matchOf, slicing, wholeTokens } from './sqlite-tokens.ts';

export const sqliteFinder = (db: Db, workspaceId: string, mark: Mark): SearchFinder => {
  const { number, places, last_ticket_number } = mark;
  const entries =
    <Row>(kind: EntryKind, ask: (match: string, count: number) => Promise<readonly Row[]>) =>
    (wanted: Wanted, limit: number) =>
      lookBack(
        slicing.entries,
        { wanted, limit, newest: places },
        {
          ask: (slices, count) => ask(matchOf(wanted, slices, { mark: number, kind }), count),
          narrow: (slices) =>
            slicesWith(slices, (slice) => wholeTokens(wanted, slice, { mark: number, kind }), hasEntry(db)),
        },
      );
  return {
    findTickets: (wanted, limit) =>
      lookBack(
        slicing.messages,
        { wanted, limit, newest: last_ticket_number },
        {
          ask: (slices, count) =>
            findTickets.all(db, workspaceId, matchOf(wanted, slices, { mark: number }), count),
          narrow: (slices) =>
            slicesWith(slices, (slice) => wholeTokens(wanted, slice, { mark: number }), hasMessage(db)),
        },
      ),
    findContacts: entries('contact', (match, count) => findContacts.all(db, workspaceId, match, count)),
    findOrganizations: entries('organization', (match, count) =>
      findOrganizations.all(db, workspaceId, match, count),
    ),
    findArticles: (wanted, { drafts }, limit) =>
      entries('article', (match, count) =>
        findArticles.all(db, { workspaceId, match, count, drafts: Number(drafts) }),
      )(wanted, limit),
  };
};

/** Slices that have all of some words; most are done with at the first word. */
const slicesWith = async (
  slices: readonly number[],
  tokensIn: (slice: number) => readonly string[],
  has: (token: string) => Promise<boolean>,
): Promise<readonly number[]> => {
  const kept: number[] = [];
  for (const slice of slices) {
    let isKept = true;
    for (const token of tokensIn(slice)) {
      isKept = await has(token);
      if (!isKept) break;
    }
    if (isKept) kept.push(slice);
  }
  return kept;
};

const hasMessage = (db: Db) => async (token: string) => (await findMessage.first(db, token)) !== null;

const hasEntry = (db: Db) => async (token: string) => (await findEntry.first(db, token)) !== null;

const findMessage = statement(
  (_db: Db, token: string) =>
    sql`select 1 from search_message_words where search_message_words match ${token} limit 1`,
);

const findEntry = statement(
  (_db: Db, token: string) =>
    sql`select 1 from search_entry_words where search_entry_words match ${token} limit 1`,
);

type TicketRow = Readonly<{ number: number; subject: string; status: Ticket['status'] }>;

/** The rows of a full-text table come in the order of their ids, the newest first: nothing is sorted. */
export const findTickets = statement(
  (_db: Db, workspaceId: string, match: string, count: number) => sql<TicketRow>`
    with n as materialized (
      select distinct (rowid >> 17) & 67108863 as number from search_message_words
      where search_message_words match ${match} order by rowid desc limit ${count})
    select t.number, t.subject, t.status from n cross join tickets as t
    where t.workspace_id = ${workspaceId} and t.number = n.number order by t.number desc`,
);

const placesOf = (match: string, limit: RawBuilder<unknown>) => sql`
  select rowid & 8796093022207 as place from search_entry_words
  where search_entry_words match ${match} order by rowid desc ${limit}`;

type ContactRow = Readonly<{ id: string; name: string; email: string; organizationName: string | null }>;

const findContacts = statement(
  (_db: Db, workspaceId: string, match: string, count: number) => sql<ContactRow>`
    with n as materialized (${placesOf(match, sql`limit ${count}`)})
    select c.id, c.name, c.email, o.name as "organizationName" from n
    cross join search_entries as e on e.workspace_id = ${workspaceId} and e.place = n.place
    cross join contacts as c on c.workspace_id = e.workspace_id and c.id = e.id
    left join organizations as o on o.workspace_id = c.workspace_id and o.id = c.organization_id
    order by n.place desc`,
);

const findOrganizations = statement(
  (_db: Db, workspaceId: string, match: string, count: number) => sql<Readonly<{ id: string; name: string }>>`
    with n as materialized (${placesOf(match, sql`limit ${count}`)})
    select o.id, o.name from n
    cross join search_entries as e on e.workspace_id = ${workspaceId} and e.place = n.place
    cross join organizations as o on o.workspace_id = e.workspace_id and o.id = e.id
    order by n.place desc`,
);

type ArticleQuery = Readonly<{ workspaceId: string; match: string; count: number; drafts: number }>;
type ArticleRow = Pick<Article, 'id' | 'title' | 'status' | 'viewCount'>;

const findArticles = statement(
  (_db: Db, { workspaceId, match, count, drafts }: ArticleQuery) => sql<ArticleRow>`
    with n as materialized (${placesOf(match, sql``)})
    select a.id, a.title, a.status, a.view_count as "viewCount" from n
    cross join search_entries as e on e.workspace_id = ${workspaceId} and e.place = n.place
    cross join articles as a on a.workspace_id = e.workspace_id and a.id = e.id
    where (a.status = 'published' or ${drafts} = 1)
    order by n.place desc limit ${count}`,
);
