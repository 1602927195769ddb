/** Reads what open screens hear, once for all agents of a workspace who look. */
import { newestByOthers } from '../../model/desk/last-written.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { SequencedEvent } from '../../model/outbound/event.ts';
import { meantBy, mentionedNames } from '../../model/outbound/mentions.ts';
import type { Stores } from '../../model/ports.ts';
import { listCompanions } from '../tickets/list-companions.ts';
import {
  changesOf,
  type LiveChange,
  type LiveChanges,
  type LivePlace,
  messageOf,
  recordOf,
  ticketNumberOf,
} from './live-changes.ts';

/** `after`: the place up to which the agents know everything. */
export type LookAtChanges = Readonly<{ after: number; agentIds: readonly string[] }>;

/** Events that are sent one by one; what happened beyond that is read again as a whole. */
export const mostTold = 1_000;

export const findLivePlace = async (stores: Stores): Promise<LivePlace> => {
  const [sequence, { version }] = await Promise.all([
    stores.events.lastSequence(),
    stores.configuration.automation(),
  ]);
  return { sequence, configurationVersion: version };
};

export const lookAtChanges = async (
  stores: Stores,
  { after, agentIds }: LookAtChanges,
): Promise<LiveChanges> => {
  // First the place: whatever was committed up to there is among the events that are read behind it.
  const place = await findLivePlace(stores);
  const events = await stores.events.listAfter(after, mostTold + 1);
  // A backup that was brought back has fewer events than a screen has seen.
  if (events.length > mostTold || after > place.sequence) return { ...nothing, ...place, isTooMuch: true };
  const sequence = Math.max(events.at(-1)?.sequence ?? after, place.sequence);
  if (events.length === 0) return { ...nothing, ...place, sequence };
  return { ...(await readChanges(stores, { events, agentIds })), ...place, sequence };
};

const nothing = {
  isTooMuch: false,
  changes: [],
  companions: { requesters: new Map(), lastMessages: new Map() },
  countedFor: new Set<string>(),
  newsFor: new Set<string>(),
} satisfies Omit<LiveChanges, keyof LivePlace>;

type Looked = Readonly<{ events: readonly SequencedEvent[]; agentIds: readonly string[] }>;

const readChanges = async (
  stores: Stores,
  { events, agentIds }: Looked,
): Promise<Omit<LiveChanges, keyof LivePlace>> => {
  const byTicket = Map.groupBy(events, ticketNumberOf);
  const numbers = [...byTicket.keys()].filter((number) => number !== null);
  const tickets = await stores.tickets.findMany(numbers);
  const [companions, unread] = await Promise.all([
    listCompanions(stores, { tickets, include: ['requester', 'last_message'] }),
    unreadBy(stores, { tickets, agentIds }),
  ]);
  const found = new Map(tickets.map((ticket) => [ticket.number, ticket]));
  const ofTicket = (number: number, about: readonly SequencedEvent[]): readonly LiveChange[] => {
    const newest = about.at(-1);
    const ticket = found.get(number);
    if (!newest) return [];
    const { sequence, actor } = newest;
    if (!ticket) return [{ type: 'ticket_gone', sequence, number }];
    const changes = [...new Set(about.flatMap((event) => Object.keys(changesOf(event))))];
    const unreadFor = unread.get(number) ?? new Set<string>();
    return [{ type: 'ticket', sequence, ticket, unreadFor, changes, actor }];
  };
  const changes = [
    ...numbers.flatMap((number) => ofTicket(number, byTicket.get(number) ?? [])),
    ...events.flatMap(otherChange),
  ];
  const concerned = { events, tickets: found, agentIds };
  return {
    isTooMuch: false,
    changes: changes.toSorted((one, other) => one.sequence - other.sequence),
    companions,
    countedFor: countedFor(concerned),
    newsFor: await newsFor(stores, concerned),
  };
};

const otherChange = (event: SequencedEvent): readonly LiveChange[] => {
  const { sequence } = event;
  const message = messageOf(event);
  const record = recordOf(event);
  if (message) return [{ type: 'message', sequence, message }];
  return record ? [{ type: 'record', sequence, record }] : [];
};

type Marked = Readonly<{ tickets: readonly Ticket[]; agentIds: readonly string[] }>;

/** By number of the ticket: the agents who have not read it. One statement for all of them. */
const unreadBy = async (
  stores: Stores,
  { tickets, agentIds }: Marked,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> => {
  const marks = await stores.tickets.findReadMarks(
    agentIds,
    tickets.map(({ number }) => number),
  );
  const readAts = new Map(marks.map(({ agentId, number, at }) => [`${agentId} ${number}`, at]));
  const isUnread = (ticket: Ticket, agentId: string): boolean => {
    const newest = newestByOthers(ticket, agentId);
    return newest !== null && newest > (readAts.get(`${agentId} ${ticket.number}`) ?? '');
  };
  return new Map(
    tickets.map((ticket) => [ticket.number, new Set(agentIds.filter((id) => isUnread(ticket, id)))]),
  );
};

type Concerned = Looked & Readonly<{ tickets: ReadonlyMap<number, Ticket> }>;

const idIn = (value: unknown, place: number): string | null => {
  const id: unknown = Array.isArray(value) ? value[place] : null;
  return typeof id === 'string' ? id : null;
};

/** The agents who have, or had, one of the tickets. */
const countedFor = ({ events, tickets, agentIds }: Concerned): ReadonlySet<string> => {
  const owners = new Set([...tickets.values()].map(({ assigneeId }) => assigneeId));
  for (const event of events) owners.add(idIn(changesOf(event).assignee_id, 0));
  return new Set(agentIds.filter((id) => owners.has(id)));
};

/** The agents whose notifications are read again: rather one too many than one too few. */
const newsFor = async (
  stores: Stores,
  { events, tickets, agentIds }: Concerned,
): Promise<ReadonlySet<string>> => {
  const ids = new Set<string | null>();
  for (const event of events) {
    const ticket = tickets.get(ticketNumberOf(event) ?? 0);
    if (!ticket || event.actor.id === ticket.assigneeId) continue;
    // A ticket that nobody has is news for the agents of its team.
    if (ticket.assigneeId === null && ticket.teamId !== null) return new Set(agentIds);
    ids.add(ticket.assigneeId);
  }
  for (const id of await mentionedIn(stores, events)) ids.add(id);
  return new Set(agentIds.filter((id) => ids.has(id)));
};

const mentionedIn = async (stores: Stores, events: readonly SequencedEvent[]): Promise<readonly string[]> => {
  const notes = events.filter(({ kind, data }) => kind === 'message.created' && data.internal === true);
  const names = notes.flatMap(({ data }) => mentionedNames(String(data.body ?? '')));
  if (names.length === 0) return [];
  return meantBy(names, await stores.agents.listNamed(names)).map(({ id }) => id);
};
