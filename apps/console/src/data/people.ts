/** Customers and organizations: their lists by id, their pages, and what is changed of them. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Contact, Organization, SatisfactionResponse } from '@tidemark/client';
import { api, ask } from './call.ts';
import { type Change, sentenceOf } from './pending.ts';
import { records } from './records.ts';
import { useRecord } from './use-record.ts';

export type PeopleKind = 'contact' | 'organization';

type Row = Readonly<{ id: string }>;
type Page = Readonly<{ data: readonly Row[]; next_cursor: string | null }>;

export type PeopleList = Readonly<{
  ids: readonly string[];
  isLoading: boolean;
  error: unknown;
  hasMore: boolean;
  more: () => void;
  reload: () => void;
}>;

/** The server searches for no fewer letters. */
export const fewestLetters = 2;

const put = (kind: PeopleKind, row: Row): void => {
  // The endpoint of the kind answers its records.
  if (kind === 'contact') records.put('contact', row.id, row as Contact);
  else records.put('organization', row.id, row as Organization);
};

const pathOf = { contact: '/contacts', organization: '/organizations' } as const;

/** With fewer letters than the server searches for, all are listed. */
const asked = (words: string): Readonly<Record<string, string>> =>
  [...words].length < fewestLetters ? {} : { q: words };

const usePages = (kind: PeopleKind, query: Readonly<Record<string, string>>): PeopleList => {
  const found = useInfiniteQuery({
    queryKey: ['people', kind, query],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const search = new URLSearchParams({ ...query, limit: '50', ...cursor });
      const page = await ask<Page>(`${pathOf[kind]}?${search}`, { signal });
      for (const row of page.data) put(kind, row);
      return { ids: page.data.map(({ id }) => id), next: page.next_cursor };
    },
    getNextPageParam: ({ next }) => next,
  });
  return {
    ids: [...new Set(found.data?.pages.flatMap(({ ids }) => ids))],
    isLoading: found.isPending,
    error: found.error,
    hasMore: found.hasNextPage,
    more: () => void (found.isFetchingNextPage || found.fetchNextPage()),
    reload: () => void found.refetch(),
  };
};

export const usePeople = (kind: PeopleKind, words: string): PeopleList => usePages(kind, asked(words.trim()));

export const useMembers = (organizationId: string): PeopleList =>
  usePages('contact', { organization_id: organizationId });

/** One of them with what was fetched; the record stays as events change it. */
export const useContact = (id: string) => {
  const { error } = useQuery({
    queryKey: ['contact', id],
    queryFn: async ({ signal }) => {
      const contact = await api.contacts.get(id, { signal });
      records.put('contact', id, contact);
      return contact.updated_at;
    },
  });
  return { contact: useRecord('contact', id), error };
};

export const useOrganization = (id: string | null) => {
  const { error } = useQuery({
    queryKey: ['organization', id],
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      const organization = await api.organizations.get(id ?? '', { signal });
      records.put('organization', organization.id, organization);
      return organization.updated_at;
    },
  });
  return { organization: useRecord('organization', id), error };
};

export type ContactDetails = Partial<Pick<Contact, 'name' | 'email' | 'phone' | 'locale' | 'blocked'>>;

/** With its undo: what it was before. */
export const contactChange = (
  contact: Contact,
  change: ContactDetails,
  label: string,
): Change<'contact'> => ({
  kind: 'contact',
  key: contact.id,
  patch: change,
  send: () => api.contacts.update(contact.id, change),
  label,
  undo: () => ({
    kind: 'contact',
    key: contact.id,
    patch: before(contact, change),
    send: () => api.contacts.update(contact.id, before(contact, change)),
    label,
  }),
});

const before = (contact: Contact, change: ContactDetails): ContactDetails =>
  Object.fromEntries(Object.keys(change).map((name) => [name, Reflect.get(contact, name)]));

/** Null when it was saved; else why not, in the server's sentence. */
export const saved = async (write: () => Promise<Contact | Organization>): Promise<string | null> => {
  try {
    const row = await write();
    put('email' in row ? 'contact' : 'organization', row);
    return null;
  } catch (error) {
    return sentenceOf(error);
  }
};

/** Whose ratings: a customer's, or those about tickets of an organization. */
export type Rated = Readonly<{ contact_id: string } | { organization_id: string }>;

/** Those of the newest hundred questions that were answered, newest first. */
export const useRatings = (of: Rated): readonly SatisfactionResponse[] =>
  useQuery({
    queryKey: ['ratings', of],
    queryFn: async ({ signal }) => {
      const { data } = await api.satisfactionResponses.list({ ...of, limit: 100 }, { signal }).page();
      return data.filter(({ rating }) => rating !== null);
    },
  }).data ?? noRatings;

const noRatings: readonly never[] = [];

export type Footprint = Readonly<
  Record<'tickets' | 'messages' | 'files' | 'bytes' | 'sessions' | 'mails' | 'mentions', number>
>;

export const useFootprint = (id: string) =>
  useQuery({
    queryKey: ['footprint', id],
    queryFn: ({ signal }) => ask<Footprint>(`/contacts/${id}/footprint`, { signal }),
    staleTime: 0,
  });
