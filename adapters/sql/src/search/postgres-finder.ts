import type { Article, Ticket, Wanted } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';
import type { Mark } from './marks.ts';
import { queryOf, slicing, wholeQueryOf } from './postgres-tokens.ts';
import type { SearchFinder } from './search-store.ts';
import type { EntryKind } from './search-writer.ts';
import { lookBack } from './slices.ts';

export const postgresFinder = (db: Db, workspaceId: string, mark: Mark): SearchFinder => {
  const { number, places, last_ticket_number } = mark;
  const entries =
    <Row>(kind: EntryKind, ask: (query: string, count: number) => Promise<readonly Row[]>) =>
    (wanted: Wanted, limit: number) =>
      lookBack(
        slicing.entries,
        { wanted, limit, newest: places },
        {
          ask: (slices, count) => ask(queryOf(wanted, slices, { mark: number, kind }), count),
          narrow: async (slices) =>
            (await entrySlices.all(db, wholeQueryOf(wanted, slices, { mark: number, kind }))).map(sliceIn),
        },
      );
  return {
    findTickets: (wanted, limit) =>
      lookBack(
        slicing.messages,
        { wanted, limit, newest: last_ticket_number },
        {
          ask: (slices, count) =>
            findTickets.all(db, workspaceId, queryOf(wanted, slices, { mark: number }), count),
          narrow: async (slices) =>
            (await messageSlices.all(db, wholeQueryOf(wanted, slices, { mark: number }))).map(sliceIn),
        },
      ),
    findContacts: entries('contact', (query, count) => findContacts.all(db, workspaceId, query, count)),
    findOrganizations: entries('organization', (query, count) =>
      findOrganizations.all(db, workspaceId, query, count),
    ),
    findArticles: (wanted, { drafts }, limit) =>
      entries('article', (query, count) =>
        findArticles.all(db, { workspaceId, query, count, drafts: Number(drafts) }),
      )(wanted, limit),
  };
};

/**
 * Hidden from the planner: it takes many beginnings of words, each in many slices, for most of the table, and would read
 * all of it.
 */
const tsquery = (query: string) => sql`(select cast(${query} as tsquery))`;

type SliceRow = Readonly<{ slice: number }>;

const sliceIn = ({ slice }: SliceRow): number => slice;

const messageSlices = statement(
  (_db: Db, query: string) => sql<SliceRow>`
    with found as materialized (
      select ticket_number from search_messages where (subject || body) @@ ${tsquery(query)})
    select distinct ticket_number / ${sql.lit(slicing.messages.width)} as slice from found order by slice desc`,
);

const entrySlices = statement(
  (_db: Db, query: string) => sql<SliceRow>`
    with found as materialized (${entriesFor(query)})
    select distinct place / ${sql.lit(slicing.entries.width)} as slice from found order by slice desc`,
);

type TicketRow = Readonly<{ number: number; subject: string; status: Ticket['status'] }>;

/**
 * The matches are taken from the index before anything is ordered: with both in one step a table would be walked. And
 * each is looked up by its key: a planner that expects more of them than there are would read the other table whole.
 */
export const findTickets = statement(
  (_db: Db, workspaceId: string, query: string, count: number) => sql<TicketRow>`
    with found as materialized (
      select ticket_number from search_messages where (subject || body) @@ ${tsquery(query)}),
    n as materialized (select distinct ticket_number from found order by ticket_number desc limit ${count})
    select t.number, t.subject, t.status from n
    cross join lateral (
      select number, subject, status from tickets
      where workspace_id = ${workspaceId} and number = n.ticket_number limit 1) as t
    order by t.number desc`,
);

const entriesFor = (query: string) => sql`
  select id, place from search_entries where words @@ ${tsquery(query)}`;

type ContactRow = Readonly<{ id: string; name: string; email: string; organizationName: string | null }>;

const findContacts = statement(
  (_db: Db, workspaceId: string, query: string, count: number) => sql<ContactRow>`
    with found as materialized (${entriesFor(query)}),
    n as materialized (select id, place from found order by place desc limit ${count})
    select c.id, c.name, c.email, o.name as "organizationName" from n
    cross join lateral (
      select * from contacts where workspace_id = ${workspaceId} and id = n.id limit 1) as c
    left join lateral (
      select name from organizations
      where workspace_id = c.workspace_id and id = c.organization_id limit 1) as o on true
    order by n.place desc`,
);

const findOrganizations = statement(
  (_db: Db, workspaceId: string, query: string, count: number) => sql<Readonly<{ id: string; name: string }>>`
    with found as materialized (${entriesFor(query)}),
    n as materialized (select id, place from found order by place desc limit ${count})
    select o.id, o.name from n
    cross join lateral (
      select id, name from organizations where workspace_id = ${workspaceId} and id = n.id limit 1) as o
    order by n.place desc`,
);

type ArticleQuery = Readonly<{ workspaceId: string; query: string; count: number; drafts: number }>;
type ArticleRow = Pick<Article, 'id' | 'title' | 'status' | 'viewCount'>;

const findArticles = statement(
  (_db: Db, { workspaceId, query, count, drafts }: ArticleQuery) => sql<ArticleRow>`
    with found as materialized (${entriesFor(query)})
    select a.id, a.title, a.status, a.view_count as "viewCount" from found as n
    cross join lateral (
      select id, title, status, view_count from articles
      where workspace_id = ${workspaceId} and id = n.id limit 1) as a
    where a.status = 'published' or cast(${drafts} as integer) = 1
    order by n.place desc limit ${count}`,
);
