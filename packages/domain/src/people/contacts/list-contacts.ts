/** `GET /contacts`: newest first, the one with an exact address, or those that are found by name, address or company (contract §5.1). */
import { invalid } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { readQuery, type SearchQuery } from '../../model/library/search-query.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Stores } from '../../model/ports.ts';
import { answersByCompany, answersByItself, type FoundKey, findContacts } from './find-contacts.ts';

/** The id of a contact; with `q` alone, where the walk through what is found stands. */
export type ContactKey = string | FoundKey;

/** All that is given holds at once. `q` is a question as a person types it. */
export type ListContacts = Readonly<{
  email?: string | undefined;
  q?: string | undefined;
  organizationId?: string | undefined;
  page: PageRequest<ContactKey>;
}>;

export const listContacts = async (
  stores: Stores,
  { email, q, organizationId, page: { limit, after } }: ListContacts,
): Promise<Page<Contact, ContactKey>> => {
  if (organizationId !== undefined && !(await stores.organizations.find(organizationId)))
    throw invalid(
      'organization_id',
      `organization_id must be the id of an organization, got ${organizationId}.`,
    );
  const query = q === undefined ? undefined : readQuery(q);
  if (query === null) return { data: [], next: null };
  if (email !== undefined) {
    const contact = await stores.contacts.findByEmail(email);
    const isShown = contact !== null && (await isAmong(stores, contact, { query, organizationId }));
    return { data: isShown ? [contact] : [], next: null };
  }
  const page = { limit, after: typeof after === 'string' ? after : null };
  if (query === undefined) return stores.contacts.list(page, organizationId);
  return organizationId === undefined
    ? findContacts(stores, query, { limit, after: typeof after === 'string' ? null : after })
    : peopleOf(stores, { query, organizationId }, page);
};

type Narrowed = Readonly<{ query: SearchQuery | undefined; organizationId: string | undefined }>;

const isAmong = async (
  { organizations }: Stores,
  contact: Contact,
  { query, organizationId }: Narrowed,
): Promise<boolean> => {
  if (organizationId !== undefined && contact.organizationId !== organizationId) return false;
  if (query === undefined || answersByItself(contact, query)) return true;
  const company = contact.organizationId && (await organizations.find(contact.organizationId));
  return company ? answersByCompany(company, query) : false;
};

type PeopleOf = Readonly<{ query: SearchQuery; organizationId: string }>;

/** Those of one organization, of which a window is looked at: a page may be short with more behind it. */
const peopleOf = async (
  { contacts, organizations }: Stores,
  { query, organizationId }: PeopleOf,
  { limit, after: start }: PageRequest<string>,
): Promise<Page<Contact, string>> => {
  const company = await organizations.find(organizationId);
  if (company && answersByCompany(company, query))
    return contacts.list({ limit, after: start }, organizationId);
  const data: Contact[] = [];
  let after = start;
  for (let looked = 0; looked < limits.listWindow; looked += limits.page.most) {
    const some = await contacts.list({ limit: limits.page.most, after }, organizationId);
    for (const contact of some.data) {
      if (!answersByItself(contact, query)) continue;
      data.push(contact);
      if (data.length === limit) return { data, next: contact.id };
    }
    if (some.next === null) return { data, next: null };
    after = some.next;
  }
  return { data, next: after };
};
