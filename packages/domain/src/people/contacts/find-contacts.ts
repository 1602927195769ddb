/**
 * `GET /contacts?q=`: first those who are found by their own name or address, those that were added last first; then the
 * other people of the organizations that are found.
 */

import { limits } from '../../kernel/limits.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { contactWords, organizationWords } from '../../model/library/indexed-words.ts';
import { answers, type SearchQuery } from '../../model/library/search-query.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Organization } from '../../model/people/organization.ts';
import type { Stores } from '../../model/ports.ts';

/**
 * `own`: the index's key of the contact that was found last by their own words. `organization`, `contact`: the organization and the
 * contact of it that were looked at last; null before the first of them.
 */
export type FoundKey =
  | Readonly<{ own: string }>
  | Readonly<{ organization: string | null; contact: string | null }>;

export const answersByItself = (contact: Contact, query: SearchQuery): boolean =>
  answers(contactWords(contact), query);

export const answersByOrganization = (organization: Organization, query: SearchQuery): boolean =>
  answers(organizationWords(organization), query);

export const findContacts = async (
  stores: Stores,
  query: SearchQuery,
  { limit, after }: PageRequest<FoundKey>,
): Promise<Page<Contact, FoundKey>> => {
  if (after !== null && 'organization' in after)
    return peopleOfOrganizations(stores, query, { limit, after });
  const own = await stores.search.pageContacts(query, { limit, after: after?.own ?? null });
  const rows = new Map((await stores.contacts.findMany(own.data)).map((contact) => [contact.id, contact]));
  const data = own.data.flatMap((id) => rows.get(id) ?? []);
  if (own.next !== null) return { data, next: { own: own.next } };
  const start = { organization: null, contact: null };
  if (own.data.length === limit) return { data, next: start };
  const rest = { limit: limit - own.data.length, after: start };
  const others = await peopleOfOrganizations(stores, query, rest);
  return { data: [...data, ...others.data], next: others.next };
};

type OrganizationKey = Extract<FoundKey, { organization: string | null }>;

/**
 * Of the newest organizations that are found, the newest first. A window of their people is looked at: those who were found
 * by their own words before are left out, so a page may be short with more behind it.
 */
const peopleOfOrganizations = async (
  { search, contacts }: Stores,
  query: SearchQuery,
  { limit, after }: Readonly<{ limit: number; after: OrganizationKey }>,
): Promise<Page<Contact, FoundKey>> => {
  const found = await search.findOrganizations(query, limits.search.candidates);
  const data: Contact[] = [];
  let looked = 0;
  for (const organization of organizationsFrom(found, after.organization)) {
    let last = organization === after.organization ? after.contact : null;
    do {
      const some = await contacts.list(
        { organizationId: organization },
        { limit: limits.page.most, after: last },
      );
      for (const contact of some.data) {
        if (!answersByItself(contact, query)) data.push(contact);
        if (data.length === limit) return { data, next: { organization, contact: contact.id } };
      }
      looked += some.data.length;
      last = some.next;
      if (last !== null && looked >= limits.listWindow)
        return { data, next: { organization, contact: last } };
    } while (last !== null);
  }
  return { data, next: null };
};

/** Newest first by id, from the one at which an earlier page ended. */
const organizationsFrom = (
  found: readonly Readonly<{ id: string }>[],
  from: string | null,
): readonly string[] =>
  found
    .map(({ id }) => id)
    .filter((id) => from === null || id <= from)
    .toSorted((one, other) => (one < other ? 1 : -1));
