/** Search results in the API (contract §9.7). */
import { articleStatuses, limits, type SearchResults, ticketStatuses } from '@tidemark/domain';
import * as v from 'valibot';
import { count, id } from '../wire.ts';

const few = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.maxLength(limits.search.results));

export const SearchResultsWire = v.object({
  tickets: few(v.object({ number: count, subject: v.string(), status: v.picklist(ticketStatuses) })),
  contacts: few(
    v.object({ id, name: v.string(), email: v.string(), organization_name: v.nullable(v.string()) }),
  ),
  organizations: few(v.object({ id, name: v.string() })),
  articles: few(v.object({ id, title: v.string(), status: v.picklist(articleStatuses), view_count: count })),
});

export const searchResultsToWire = (results: SearchResults): v.InferOutput<typeof SearchResultsWire> => ({
  tickets: results.tickets.map(({ number, subject, status }) => ({ number, subject, status })),
  contacts: results.contacts.map(({ id, name, email, organizationName }) => ({
    id,
    name,
    email,
    organization_name: organizationName,
  })),
  organizations: results.organizations.map(({ id, name }) => ({ id, name })),
  articles: results.articles.map(({ id, title, status, viewCount }) => ({
    id,
    title,
    status,
    view_count: viewCount,
  })),
});
