/** The results of a search for `invoice`, as the reference shows them. */
import type * as v from 'valibot';
import type { SearchResultsWire } from '../search/wire.ts';
import { article } from './article-examples.ts';
import { contactId, organizationId } from './example-ids.ts';

const { id, title, status, view_count } = article;

export const searchResults: v.InferOutput<typeof SearchResultsWire> = {
  tickets: [{ number: 42, subject: 'The invoice is wrong', status: 'open' }],
  contacts: [{ id: contactId, name: 'Ina Invoice', email: 'ina@acme.example', organization_name: 'Acme' }],
  organizations: [{ id: organizationId, name: 'Invoices & Co' }],
  articles: [{ id, title, status, view_count }],
};
