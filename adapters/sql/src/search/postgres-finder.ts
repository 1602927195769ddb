import { type Article, mapPage, pageOf, type SearchQuery, type Ticket } from '@tidemark/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Placeholder } from '../placeholder.ts';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';
import { type Kept, type LookUp, lookBack } from './postgres-look-back.ts';
import { beforePatternsOf, patternOf, slicing } from './postgres-tokens.ts';
import type { SearchFinder } from './search-store.ts';
import type { EntryKind } from './search-writer.ts';

export const postgresFinder = (db: Db, workspaceId: string): SearchFinder => {
  const lookUpOf = (query: SearchQuery, limit: number): LookUp => ({
    workspaceId,
    pattern: patternOf(query),
    before: beforePatternsOf(query),
    limit,
  });
  return {
    findTickets: (query, limit) => findTickets.all(db, lookUpOf(query, limit)),
    findContacts: (query, limit) => findContacts.all(db, lookUpOf(query, limit)),
    pageContacts: async (query, { limit, after }) => {
      const below = after === null ? Number.MAX_SAFE_INTEGER : Number(after);
      const rows = await pageContacts.all(db, { ...lookUpOf(query, limit + 1), below });
      const page = pageOf(rows, limit, ({ place }) => String(place));
      return mapPage(page, ({ id }) => id);
    },
    findOrganizations: (query, limit) => findOrganizations.all(db, lookUpOf(query, limit)),
    findArticles: (query, { drafts }, limit) =>
      findArticles.all(db, { ...lookUpOf(query, limit), drafts: Number(drafts) }),
  };
};

/** The matches are taken from the index before anything is ordered: with both in one step a table would be walked. */
const tickets: Kept = {
  slicing: slicing.messages,
  kind: '',
  newest: sql`counters.last_ticket_number`,
  table: sql`search_messages`,
  words: sql`(subject || body)`,
  place: sql`ticket_number`,
  key: 'bigint',
  keysFor: (matches, count) => sql`
    with matching as materialized (select ticket_number from search_messages where ${matches})
    select distinct ticket_number from matching order by ticket_number desc limit ${count}`,
};

type TicketRow = Readonly<{ number: number; subject: string; status: Ticket['status'] }>;

/** Each is looked up by its key: a planner that expects more of them than there are would read the other table whole. */
export const findTickets = statement(
  (_db: Db, lookUp: Placeholder<LookUp>) => sql<TicketRow>`
    with ${lookBack(tickets, lookUp)}
    select ticket.number, ticket.subject, ticket.status from found
    cross join lateral (
      select number, subject, status from tickets
      where workspace_id = ${lookUp.workspaceId} and number = found.key limit 1) as ticket
    order by found.nth`,
  { isLong: true },
);

/** Entries of a kind; articles are asked whether they may be shown. */
const entries = (kind: EntryKind, only: RawBuilder<unknown> = sql``): Kept => ({
  slicing: slicing.entries,
  kind: kind.charAt(0),
  newest: sql`marks.places`,
  table: sql`search_entries`,
  words: sql`words`,
  place: sql`place`,
  key: 'uuid',
  keysFor: (matches, count) => sql`
    with matching as materialized (select id, place from search_entries where ${matches})
    select id from matching ${only} order by place desc limit ${count}`,
});

type ContactRow = Readonly<{ id: string; name: string; email: string; organizationName: string | null }>;

const findContacts = statement(
  (_db: Db, lookUp: Placeholder<LookUp>) => sql<ContactRow>`
    with ${lookBack(entries('contact'), lookUp)}
    select contact.id, contact.name, contact.email, organization.name as "organizationName" from found
    cross join lateral (
      select * from contacts where workspace_id = ${lookUp.workspaceId} and id = found.key limit 1) as contact
    left join lateral (
      select name from organizations
      where workspace_id = contact.workspace_id and id = contact.organization_id limit 1) as organization on true
    order by found.nth`,
  { isLong: true },
);

type ContactPage = LookUp & Readonly<{ below: number }>;

/** Those that were added before the place `below`. */
const contactsBelow = (below: Placeholder<number>): Kept => ({
  ...entries('contact'),
  newest: sql`least(marks.places, cast(${below} as bigint) - 1)`,
  keysFor: (matches, count) => sql`
    with matching as materialized (select id, place from search_entries where ${matches})
    select id from matching where place <= asked.newest order by place desc limit ${count}`,
});

const pageContacts = statement(
  (_db: Db, lookUp: Placeholder<ContactPage>) => sql<Readonly<{ id: string; place: number }>>`
    with ${lookBack(contactsBelow(lookUp.below), lookUp)}
    select entry.id, entry.place from found
    cross join lateral (
      select id, place from search_entries
      where workspace_id = ${lookUp.workspaceId} and kind = 'contact' and id = found.key limit 1) as entry
    order by found.nth`,
);

const findOrganizations = statement(
  (_db: Db, lookUp: Placeholder<LookUp>) => sql<Readonly<{ id: string; name: string }>>`
    with ${lookBack(entries('organization'), lookUp)}
    select organization.id, organization.name from found
    cross join lateral (
      select id, name from organizations
      where workspace_id = ${lookUp.workspaceId} and id = found.key limit 1) as organization
    order by found.nth`,
  { isLong: true },
);

type ArticleQuery = LookUp & Readonly<{ drafts: number }>;
type ArticleRow = Pick<Article, 'id' | 'title' | 'status' | 'viewCount'>;

const shownTo = ({ workspaceId, drafts }: Placeholder<ArticleQuery>) => sql`
  cross join lateral (
    select 1 from articles
    where workspace_id = ${workspaceId} and id = matching.id
      and (status = 'published' or (select cast(${drafts} as integer)) = 1) limit 1) as shown`;

const findArticles = statement(
  (_db: Db, lookUp: Placeholder<ArticleQuery>) => sql<ArticleRow>`
    with ${lookBack(entries('article', shownTo(lookUp)), lookUp)}
    select article.id, article.title, article.status, article.view_count as "viewCount" from found
    cross join lateral (
      select id, title, status, view_count from articles
      where workspace_id = ${lookUp.workspaceId} and id = found.key limit 1) as article
    order by found.nth`,
  { isLong: true },
);
