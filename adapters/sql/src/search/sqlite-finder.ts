import type { Article, Ticket, Wanted } from '@tidemark/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';
import type { Mark } from './marks.ts';
import type { SearchFinder } from './search-store.ts';
import type { EntryKind } from './search-writer.ts';
import { lookBack } from './slices.ts';
import { matchOf, slicing } from './sqlite-tokens.ts';

export const sqliteFinder = (db: Db, workspaceId: string, mark: Mark): SearchFinder => {
  const { number, places, last_ticket_number } = mark;
  const entries =
    <Row>(kind: EntryKind, ask: (match: string, count: number) => Promise<readonly Row[]>) =>
    (wanted: Wanted, limit: number) =>
      lookBack(slicing, { wanted, limit, newest: places }, (slices, count) =>
        ask(matchOf(wanted, slices, { mark: number, kind }), count),
      );
  return {
    findTickets: (wanted, limit) =>
      lookBack(slicing, { wanted, limit, newest: last_ticket_number }, (slices, count) =>
        findTickets.all(db, workspaceId, matchOf(wanted, slices, { mark: number }), count),
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
