import { mapPage } from '../kernel/page.ts';
import {
  articleWords,
  contactWords,
  messageWords,
  organizationWords,
  subjectAt,
} from '../model/library/indexed-words.ts';
import { answers } from '../model/library/search-query.ts';
import type { SearchStore } from '../model/library/search-store.ts';
import { newestFirst } from './memory-pages.ts';
import type { Tables } from './memory-tables.ts';

/** Looks at everything that the workspace has: nothing is kept but the records themselves. */
export const memorySearch = (tables: Tables): SearchStore => {
  const newest = <Name extends 'contacts' | 'organizations' | 'articles'>(name: Name) =>
    tables.of(name).all().toReversed();
  const bodiesOf = (number: number) =>
    tables
      .of('messages')
      .all()
      .filter(({ ticketNumber }) => ticketNumber === number);

  return {
    findTickets: async (query, limit) =>
      tables
        .of('tickets')
        .all()
        .filter(({ number, subject }) =>
          bodiesOf(number).some((message, index) =>
            answers(messageWords(subjectAt(subject, index + 1), message), query),
          ),
        )
        .toSorted((one, other) => other.number - one.number)
        .slice(0, limit)
        .map(({ number, subject, status }) => ({ number, subject, status })),
    findContacts: async (query, limit) =>
      newest('contacts')
        .filter((contact) => answers(contactWords(contact), query))
        .slice(0, limit)
        .map(({ id, name, email, organizationId }) => ({
          id,
          name,
          email,
          organizationName: tables.of('organizations').find(organizationId ?? '')?.name ?? null,
        })),
    pageContacts: async (query, page) => {
      const found = tables
        .of('contacts')
        .all()
        .filter((contact) => answers(contactWords(contact), query));
      return mapPage(newestFirst(found, page), ({ id }) => id);
    },
    findOrganizations: async (query, limit) =>
      newest('organizations')
        .filter((organization) => answers(organizationWords(organization), query))
        .slice(0, limit)
        .map(({ id, name }) => ({ id, name })),
    findArticles: async (query, { drafts }, limit) =>
      newest('articles')
        .filter(
          (article) => (drafts || article.status === 'published') && answers(articleWords(article), query),
        )
        .slice(0, limit)
        .map(({ id, title, status, viewCount }) => ({ id, title, status, viewCount })),
    indexTicket: async () => {},
  };
};
