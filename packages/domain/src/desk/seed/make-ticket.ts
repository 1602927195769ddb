import { type Instant, toInstant } from '../../kernel/instant.ts';
import type { Author, Message } from '../../model/desk/message.ts';
import { textContent } from '../../model/desk/new-message.ts';
import { withReplyTimes } from '../../model/desk/reply-times.ts';
import {
  type Channel,
  initialTicket,
  type Ticket,
  type TicketPriority,
  type TicketStatus,
  type TicketType,
} from '../../model/desk/ticket.ts';
import { actsWith, type TicketActs } from '../../model/desk/ticket-acts.ts';
import { may } from '../../model/people/abilities.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Ids } from '../../model/ports.ts';
import { answers, notes, questions, subjects, tags } from './phrases.ts';
import type { Random } from './random.ts';

export type People = Readonly<{ agents: readonly Agent[]; contacts: readonly Contact[] }>;

export type Maker = Readonly<{ random: Random; ids: Ids; people: People; until: number }>;

const hour = 60 * 60_000;
const week = 7 * 24 * hour;

const priorities: readonly [TicketPriority, ...TicketPriority[]] = [
  'low',
  'low',
  'normal',
  'normal',
  'normal',
  'normal',
  'high',
  'urgent',
];
const types: readonly [TicketType | null, ...(TicketType | null)[]] = [
  null,
  null,
  'question',
  'question',
  'incident',
  'problem',
  'task',
];
const channels: readonly [Channel, ...Channel[]] = [
  'email',
  'email',
  'email',
  'portal',
  'api',
  'mobile',
  'web',
];
/** Two and a half messages a ticket. */
const lengths: readonly [number, ...number[]] = [1, 2, 2, 3, 3, 4];

/** Ticket `number` of its batch, written at `start`, with its conversation. */
export const makeTicket = (
  maker: Maker,
  number: number,
  start: number,
): Readonly<{ ticket: Ticket; messages: readonly Message[] }> => {
  const { random, ids, people } = maker;
  const requester = frequent(random, people.contacts);
  const status = statusAt(random, maker.until - start);
  const assignee =
    status === 'new'
      ? undefined
      : frequent(
          random,
          people.agents.filter(({ role }) => may(role, 'work')),
        );
  const messages = conversation(maker, { number, start, requester, assignee });
  const last = Date.parse(messages.at(-1)?.createdAt ?? toInstant(start));
  const solved =
    status === 'solved' || status === 'closed' ? Math.min(last + random.below(4 * hour), maker.until) : null;
  const closed = status === 'closed' ? Math.min((solved ?? last) + week, maker.until) : null;
  const ticket: Ticket = {
    ...initialTicket(toInstant(start)),
    number,
    id: ids.next(),
    subject: random.pick(subjects),
    status,
    priority: random.pick(priorities),
    channel: messages[0]?.channel ?? 'api',
    type: random.pick(types),
    requesterId: requester?.id ?? '',
    assigneeId: assignee?.id ?? null,
    organizationId: requester?.organizationId ?? null,
    tags: someTags(random),
    updatedAt: toInstant(closed ?? solved ?? last),
    lastMessageAt: toInstant(last),
    solvedAt: solved === null ? null : toInstant(solved),
    closedAt: closed === null ? null : toInstant(closed),
    acts: actsWith(
      { lastMessageAt: toInstant(start), acts: actsOf(toInstant(start), requester, assignee) },
      messages,
    ),
  };
  return { ticket: withReplyTimes(ticket, messages), messages };
};

/** Customers open tickets, and rules hand them out. */
const actsOf = (at: Instant, requester: Contact | undefined, assignee: Agent | undefined): TicketActs => ({
  opened: { at, by: { type: 'customer', id: requester?.id ?? null, name: requester?.name ?? '' } },
  assigned: assignee ? { at, by: { type: 'rule', id: null, name: 'Round robin' } } : null,
  reopened: null,
  written: null,
});

type Talk = Readonly<{
  number: number;
  start: number;
  requester: Contact | undefined;
  assignee: Agent | undefined;
}>;

const conversation = ({ random, ids, until }: Maker, talk: Talk): readonly Message[] => {
  const customer: Author = {
    type: 'customer',
    id: talk.requester?.id ?? null,
    name: talk.requester?.name ?? '',
  };
  const agent: Author | null = talk.assignee
    ? { type: 'agent', id: talk.assignee.id, name: talk.assignee.name }
    : null;
  const channel = random.pick(channels);
  let at = talk.start;
  return Array.from({ length: random.pick(lengths) }, (_, index) => {
    if (index > 0) at = Math.min(at + random.below(20 * hour), until);
    const answered = index % 2 === 1 && agent !== null;
    const internal = answered && random.below(5) === 0;
    return {
      id: ids.next(),
      ticketNumber: talk.number,
      internal,
      ...textContent(written(random, answered, internal)),
      author: answered ? agent : customer,
      channel,
      auto: false,
      delivery: { state: 'none', error: null, at: null },
      skippedFiles: [],
      verified: null,
      cc: [],
      createdAt: toInstant(at),
    };
  });
};

const written = (random: Random, answered: boolean, internal: boolean): string => {
  if (internal) return random.pick(notes);
  const phrases = answered ? answers : questions;
  return Array.from({ length: 1 + random.below(3) }, () => random.pick(phrases)).join('\n\n');
};

/** Old tickets are closed, young ones are in work. */
const statusAt = (random: Random, ageMs: number): TicketStatus => {
  const chance = random.fraction();
  if (ageMs > 3 * week) return chance < 0.96 ? 'closed' : chance < 0.98 ? 'open' : 'on_hold';
  if (chance < 0.15) return 'new';
  if (chance < 0.45) return 'open';
  if (chance < 0.65) return 'pending';
  return chance < 0.7 ? 'on_hold' : 'solved';
};

const someTags = (random: Random): readonly string[] => [
  ...new Set(Array.from({ length: random.below(4) }, () => frequent(random, tags) ?? 'billing')),
];

/** Some are met far more often than others. */
const frequent = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random.fraction() ** 2 * items.length)];
