import { limits, type Message, type SearchQuery, type Stores, type Ticket } from '@tidemark/domain';
import { aMessage, anId, aTicket } from '@tidemark/domain/testing';
import { nobody, storedContact } from './stored.ts';
import type { TestWorkspace } from './test-storage.ts';

const most = limits.search.candidates;

export const queryOf = (begun: string, ...whole: string[]): SearchQuery => ({ whole, begun });

export const numbersFor = async ({ read }: TestWorkspace, query: SearchQuery): Promise<readonly number[]> =>
  (await read(({ search }) => search.findTickets(query, most))).map(({ number }) => number);

export const allOf = ({ read }: TestWorkspace, query: SearchQuery, drafts = true) =>
  read(async ({ search }) => ({
    tickets: await search.findTickets(query, most),
    contacts: await search.findContacts(query, most),
    organizations: await search.findOrganizations(query, most),
    articles: await search.findArticles(query, { drafts }, most),
  }));

export const nothing = { tickets: [], contacts: [], organizations: [], articles: [] };

/** Adds a ticket with messages as a write does. */
export const addTicket = async (
  { tickets, messages: store, search }: Stores,
  overrides: Partial<Ticket>,
  bodies: readonly string[],
): Promise<Ticket> => {
  const number = await tickets.nextNumber();
  const ticket = aTicket({ ...overrides, number });
  await tickets.add(ticket);
  const messages = bodies.map((body) => aMessage({ ticketNumber: number, body }));
  for (const message of messages) await store.add(message, nobody);
  await search.indexTicket({ before: null, ticket, messages });
  return ticket;
};

export const addMessages = async (
  { messages: store, search }: Stores,
  ticket: Ticket,
  bodies: readonly string[],
): Promise<void> => {
  const messages: Message[] = bodies.map((body) => aMessage({ ticketNumber: ticket.number, body }));
  for (const message of messages) await store.add(message, nobody);
  await search.indexTicket({ before: ticket, ticket, messages });
};

export const rename = async (
  { tickets, search }: Stores,
  before: Ticket,
  subject: string,
): Promise<Ticket> => {
  const ticket = { ...before, subject };
  await tickets.save(ticket);
  await search.indexTicket({ before, ticket, messages: [] });
  return ticket;
};

export const ticketIn = async (
  desk: TestWorkspace,
  subject: string,
  ...bodies: string[]
): Promise<Ticket> => {
  const { id: requesterId } = await storedContact(desk, { name: '', email: `x${anId()}@q.example` });
  return desk.write((stores) => addTicket(stores, { requesterId, subject }, bodies));
};
