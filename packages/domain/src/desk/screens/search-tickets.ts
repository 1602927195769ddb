/** `GET /console/api/search/tickets`: tickets by words and operators, newest first, page by page. */
import { passes } from '../../kernel/filter.ts';
import { limits } from '../../kernel/limits.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { screenLimits } from '../../kernel/screen-limits.ts';
import { type ListedTicket, type TicketFilter, ticketFilterRules } from '../../model/desk/ticket.ts';
import { readQuery } from '../../model/library/search-query.ts';
import type { Stores } from '../../model/ports.ts';
import { type Question, type QuestionHint, readQuestion } from './read-question.ts';

/** `agentId` is whom `assignee:me` means. */
export type SearchTickets = Readonly<{ question: string; agentId: string; page: PageRequest<number> }>;

/** A page may be short with more behind it. */
export type FoundTickets = Page<ListedTicket, number> & Readonly<{ hints: readonly QuestionHint[] }>;

export const searchTickets = async (
  stores: Stores,
  { question: text, agentId, page }: SearchTickets,
): Promise<FoundTickets> => {
  const question = readQuestion(text);
  const { filter, requesters, hints } = await chosen(stores, question, agentId);
  const found = { ...nothing, hints };
  if (requesters?.size === 0) return found;
  const walk = walkOf(stores, question, filter);
  if (!walk) return found;
  const sift = siftOf(stores, question, requesters);
  return { ...(await sifted(page, walk, sift)), hints };
};

const nothing = { data: [], next: null } as const;

type Chosen = Readonly<{
  filter: TicketFilter;
  /** Null where any customer will do. */
  requesters: ReadonlySet<string> | null;
  hints: readonly QuestionHint[];
}>;

const chosen = async (stores: Stores, question: Question, agentId: string): Promise<Chosen> => {
  const { statuses, priorities, tag, from, assignee } = question;
  const requesters = from === null ? null : await requestersOf(stores, from);
  const assigneeId = assignee === null ? undefined : await assigneeOf(stores, assignee, agentId);
  const isUnknown = assignee !== null && assigneeId === undefined;
  const [only] = requesters ?? [];
  return {
    filter: {
      ...(statuses.length > 0 && { statuses }),
      ...(priorities.length > 0 && { priorities }),
      ...(tag !== null && { tag }),
      ...(assigneeId !== undefined && { assigneeId }),
      ...(requesters?.size === 1 && only !== undefined && { requesterId: only }),
    },
    requesters: isUnknown ? new Set() : requesters,
    hints: isUnknown
      ? [...question.hints, { operator: 'assignee', message: `No agent has the address ${assignee}.` }]
      : question.hints,
  };
};

const requestersOf = async ({ contacts, search }: Stores, from: string): Promise<ReadonlySet<string>> => {
  const exact = from.includes('@') ? await contacts.findByEmail(from) : null;
  if (exact) return new Set([exact.id]);
  const query = readQuery(from);
  const found = query ? await search.findContacts(query, limits.search.candidates) : [];
  return new Set(found.map(({ id }) => id));
};

/** Undefined for an address that no agent has. */
const assigneeOf = async (
  { agents }: Stores,
  assignee: string,
  agentId: string,
): Promise<string | null | undefined> => {
  if (assignee === 'me') return agentId;
  if (assignee === 'none') return null;
  return (await agents.findByEmail(assignee))?.id;
};

type Walk = (page: PageRequest<number>) => Promise<Page<ListedTicket, number>>;

/** Null where nothing is asked for: not everything is meant. */
const walkOf = (stores: Stores, question: Question, filter: TicketFilter): Walk | null => {
  if (question.words !== '') return walkOfWords(stores, question.words, filter);
  const { before, after, from, hasFile } = question;
  const isAsked =
    Object.keys(filter).length > 0 || [before, after, from].some((value) => value !== null) || hasFile;
  return isAsked ? (page) => stores.tickets.list(filter, page) : null;
};

/** Along the newest tickets that are found by their words. */
const walkOfWords = ({ search, tickets }: Stores, words: string, filter: TicketFilter): Walk | null => {
  const query = readQuery(words);
  if (!query) return null;
  let found: Promise<readonly number[]> | null = null;
  const numbersOf = async () => {
    const all = await search.findTickets(query, screenLimits.searched);
    return all.map(({ number }) => number);
  };
  return async ({ limit, after }) => {
    found ??= numbersOf();
    const behind = (await found).filter((number) => after === null || number < after);
    const some = behind.slice(0, limit);
    const read = await tickets.findMany(some);
    return {
      data: read
        .filter((ticket) => passes(ticket, filter, ticketFilterRules))
        .toSorted((one, other) => other.number - one.number),
      next: behind.length > some.length ? (some.at(-1) ?? null) : null,
    };
  };
};

type Sift = (ticket: ListedTicket) => Promise<boolean>;

const siftOf =
  (stores: Stores, question: Question, requesters: Chosen['requesters']): Sift =>
  async (ticket) => {
    const { before, after, hasFile, exact } = question;
    if (requesters && !requesters.has(ticket.requesterId)) return false;
    if (before !== null && ticket.createdAt >= before) return false;
    if (after !== null && ticket.createdAt < after) return false;
    if (hasFile && !(await hasAnyFile(stores, ticket))) return false;
    return exact.length === 0 || saysAll(stores, ticket, exact);
  };

const hasAnyFile = async ({ files }: Stores, { number }: ListedTicket): Promise<boolean> =>
  (await files.listOfTicket(number, { limit: 1, after: null })).data.length > 0;

/** In the subject or in one of the newest messages. */
const saysAll = async (
  { messages }: Stores,
  { number, subject }: ListedTicket,
  exact: readonly string[],
): Promise<boolean> => {
  const page = { limit: limits.page.most, after: null };
  const { data } = await messages.listOfTicket(number, page, 'desc');
  const texts = [subject, ...data.map(({ body }) => body)].map((text) => text.toLowerCase());
  return exact.every((wanted) => texts.some((text) => text.includes(wanted.toLowerCase())));
};

/** Each may have a hundred long messages in memory. */
const siftedAtOnce = 10;

/** A page of those that pass; short, with more behind it, when a window of tickets has too few of them. */
const sifted = async (
  { limit, after: start }: PageRequest<number>,
  walk: Walk,
  sift: Sift,
): Promise<Page<ListedTicket, number>> => {
  const data: ListedTicket[] = [];
  let after = start;
  for (let looked = 0; looked < screenLimits.searched; looked += limits.page.most) {
    const some = await walk({ limit: limits.page.most, after });
    for (let from = 0; from < some.data.length; from += siftedAtOnce) {
      const piece = some.data.slice(from, from + siftedAtOnce);
      const passed = await Promise.all(piece.map(sift));
      for (const [place, ticket] of piece.entries()) {
        if (!passed[place]) continue;
        data.push(ticket);
        if (data.length === limit) return { data, next: hasMore(some, from + place) ? ticket.number : null };
      }
    }
    if (some.next === null) return { data, next: null };
    after = some.next;
  }
  return { data, next: after };
};

const hasMore = ({ data, next }: Page<ListedTicket, number>, place: number): boolean =>
  next !== null || place < data.length - 1;
