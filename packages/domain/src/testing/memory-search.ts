import { mapPage } from '../kernel/page.ts';
import {
  articleWords,
  contactWords,
  messageWords,
  organizationWords,
  subjectAt,
} from '../model/library/indexed-words.ts';
import type { SearchStore } from '../model/library/search-store.ts';
import { answers } from '../model/library/wanted.ts';
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
    findTickets: async (wanted, limit) =>
      tables
        .of('tickets')
        .all()
        .filter(({ number, subject }) =>
          bodiesOf(number).some((message, index) =>
            answers(messageWords(subjectAt(subject, index + 1), message), wanted),
          ),
        )
        .toSorted((one, other) => other.number - one.number)
        .slice(0, limit)
        .map(({ number, subject, status }) => ({ number, subject, status })),
    findContacts: async (wanted, limit) =>
      newest('contacts')
        .filter((contact) => answers(contactWords(contact), wanted))
        .slice(0, limit)
        .map(({ id, name, email, organizationId }) => ({
          ...{ id, name, email },
          organizationName: tables.of('organizations').find(organizationId ?? '')?.name ?? null,
        })),
    pageContacts: async (wanted, page) => {
      const found = tables
        .of('contacts')
        .all()
        .filter((contact) => answers(contactWords(contact), wanted));
      return mapPage(newestFirst(found, page), ({ id }) => id);
    },
    findOrganizations: async (wanted, limit) =>
      newest('organizations')
        .filter((organization) => answers(organizationWords(organization), wanted))
        .slice(0, limit)
        .map(({ id, name }) => ({ id, name })),
    findArticles: async (wanted, { drafts }, limit) =>
      newest('articles')
        .filter(
          (article) => (drafts || article.status === 'published') && answers(articleWords(article), wanted),
        )
        .slice(0, limit)
        .map(({ id, title, status, viewCount }) => ({ id, title, status, viewCount })),
    indexTicket: async () => {},
  };
};
