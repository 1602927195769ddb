/** `GET /contacts`: newest first, the one with an exact address, or those that are found by name, address or organization (contract §5.1). */
import { invalid } from '../../kernel/errors.ts';
import { passes } from '../../kernel/filter.ts';
import { limits } from '../../kernel/limits.ts';
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts';
import { readQuery, type SearchQuery } from '../../model/library/search-query.ts';
import { type Contact, type ContactFilter, contactFilterRules } from '../../model/people/contact.ts';
import type { Stores } from '../../model/ports.ts';
import { answersByItself, answersByOrganization, type FoundKey, findContacts } from './find-contacts.ts';

/** The id of a contact; with `q` alone, the position in the matches. */
export type ContactKey = string | FoundKey;

/** All that is given holds at once. `q` is a question as a person types it. */
export type ListContacts = Readonly<{
  email?: string | undefined;
  q?: string | undefined;
  /** Those of these ids that there are. */
  ids?: readonly string[] | undefined;
  filter: ContactFilter;
  page: PageRequest<ContactKey>;
}>;

export const listContacts = async (
  stores: Stores,
  { email, q, ids, filter, page: { limit, after } }: ListContacts,
): Promise<Page<Contact, ContactKey>> => {
  const { organizationId } = filter;
  if (organizationId !== undefined && !(await stores.organizations.find(organizationId)))
    throw invalid(
      'organization_id',
      `organization_id must be the id of an organization, got ${organizationId}.`,
    );
  const query = q === undefined ? undefined : readQuery(q);
  if (query === null) return { data: [], next: null };
  if (email !== undefined) {
    const contact = await stores.contacts.findByEmail(email);
    const isShown =
      contact !== null &&
      (ids?.includes(contact.id) ?? true) &&
      (await isAmong(stores, contact, { query, filter }));
    return { data: isShown ? [contact] : [], next: null };
  }
  const page = { limit, after: typeof after === 'string' ? after : null };
  if (ids !== undefined) return named(await amongIds(stores, ids, { query, filter }), page);
  if (query === undefined) return stores.contacts.list(filter, page);
  return isFiltered(filter)
    ? narrowed(stores, { query, filter }, page)
    : findContacts(stores, query, { limit, after: typeof after === 'string' ? null : after });
};

/** A page of them, newest first. */
const named = (contacts: readonly Contact[], { limit, after }: PageRequest<string>): Page<Contact, string> =>
  pageOf(
    contacts
      .filter(({ id }) => after === null || id < after)
      .toSorted((one, other) => (one.id < other.id ? 1 : -1)),
    limit,
    ({ id }) => id,
  );

const amongIds = async (
  stores: Stores,
  ids: readonly string[],
  narrowed: Narrowed<SearchQuery | undefined>,
): Promise<readonly Contact[]> => {
  const shown: Contact[] = [];
  for (const contact of await stores.contacts.findMany([...new Set(ids)]))
    if (await isAmong(stores, contact, narrowed)) shown.push(contact);
  return shown;
};

const isFiltered = (filter: ContactFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);

type Narrowed<Asked> = Readonly<{ query: Asked; filter: ContactFilter }>;

const isAmong = async (
  { organizations }: Stores,
  contact: Contact,
  { query, filter }: Narrowed<SearchQuery | undefined>,
): Promise<boolean> => {
  if (!passes(contact, filter, contactFilterRules)) return false;
  if (query === undefined || answersByItself(contact, query)) return true;
  const organization = contact.organizationId && (await organizations.find(contact.organizationId));
  return organization ? answersByOrganization(organization, query) : false;
};

/** Those who pass a filter, of whom a window is looked at: a page may be short with more behind it. */
const narrowed = async (
  stores: Stores,
  { query, filter }: Narrowed<SearchQuery>,
  { limit, after: start }: PageRequest<string>,
): Promise<Page<Contact, string>> => {
  const organizations = await organizationsFound(stores, { query, filter });
  const data: Contact[] = [];
  let after = start;
  for (let looked = 0; looked < limits.listWindow; looked += limits.page.most) {
    const some = await stores.contacts.list(filter, { limit: limits.page.most, after });
    for (const contact of some.data) {
      if (!organizations.has(contact.organizationId ?? '') && !answersByItself(contact, query)) continue;
      data.push(contact);
      if (data.length === limit) return { data, next: contact.id };
    }
    if (some.next === null) return { data, next: null };
    after = some.next;
  }
  return { data, next: after };
};

/** The ids of the organizations whose people are found by the name of their organization. */
const organizationsFound = async (
  { organizations, search }: Stores,
  { query, filter: { organizationId } }: Narrowed<SearchQuery>,
): Promise<ReadonlySet<string>> => {
  if (organizationId === undefined)
    return new Set((await search.findOrganizations(query, limits.search.candidates)).map(({ id }) => id));
  const organization = await organizations.find(organizationId);
  return new Set(organization && answersByOrganization(organization, query) ? [organizationId] : []);
};
