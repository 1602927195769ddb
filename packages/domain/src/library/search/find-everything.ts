/** `GET /search`: a few of the best matches of each kind (contract §9.7). */

import { limits } from '../../kernel/limits.ts';
import type { Actor } from '../../model/actor.ts';
import { readQuery } from '../../model/library/search-query.ts';
import type {
  FoundArticle,
  FoundContact,
  FoundOrganization,
  FoundTicket,
} from '../../model/library/search-store.ts';
import { may } from '../../model/people/abilities.ts';
import type { Stores } from '../../model/ports.ts';
import { bestFirst } from './best-first.ts';

export type FindEverything = Readonly<{ question: string; actor: Actor }>;

export type SearchResults = Readonly<{
  tickets: readonly FoundTicket[];
  contacts: readonly FoundContact[];
  organizations: readonly FoundOrganization[];
  articles: readonly FoundArticle[];
}>;

export const findEverything = async (
  stores: Stores,
  { question, actor }: FindEverything,
): Promise<SearchResults> => {
  const query = readQuery(question);
  if (!query) return { tickets: [], contacts: [], organizations: [], articles: [] };
  const { search } = stores;
  const { candidates } = limits.search;
  const [named, tickets, contacts, organizations, articles] = await Promise.all([
    numberedTicket(stores, question),
    search.findTickets(query, candidates),
    search.findContacts(query, candidates),
    search.findOrganizations(query, candidates),
    search.findArticles(query, { drafts: mayReadDrafts(actor) }, candidates),
  ]);
  const others = tickets.filter(({ number }) => number !== named?.number);
  const best = bestFirst(others, query, ({ subject }) => subject);
  return {
    tickets: few(named ? [named, ...best] : best),
    contacts: few(bestFirst(contacts, query, ({ name, email }) => `${name} ${email}`)),
    organizations: few(bestFirst(organizations, query, ({ name }) => name)),
    articles: few(bestFirst(articles, query, ({ title }) => title)),
  };
};

const few = <Found>(found: readonly Found[]): readonly Found[] => found.slice(0, limits.search.results);

/** The ticket whose number is the search text: `42` or `#42`. */
const numberedTicket = async (stores: Stores, question: string): Promise<FoundTicket | null> => {
  const digits = /^#?(\d{1,15})$/.exec(question.trim())?.[1];
  const ticket = digits === undefined ? null : await stores.tickets.find(Number(digits));
  return ticket && { number: ticket.number, subject: ticket.subject, status: ticket.status };
};

const mayReadDrafts = (actor: Actor): boolean =>
  actor.type === 'system' || (actor.type === 'agent' && may(actor.role, 'manage'));
