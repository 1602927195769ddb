import { later } from '../kernel/instant.ts';
import type { Message } from '../model/desk/message.ts';
import type { Ticket } from '../model/desk/ticket.ts';
import type {
  Membership,
  MessageNews,
  NewsKey,
  NewsWindow,
  NotificationStore,
} from '../model/outbound/notification-store.ts';
import type { Person } from '../model/people/person.ts';
import type { Tables } from './memory-tables.ts';

export const memoryNotifications = (tables: Tables): NotificationStore => {
  const lines = tables.of('waterlines');
  const messages = (agentId: string): readonly MessageNews[] =>
    tables
      .of('audiences')
      .all()
      .filter(({ notifies, mentions }) => notifies === agentId || mentions.includes(agentId))
      .flatMap(({ messageId, mentions }) => newsOf(tables, messageId, mentions.includes(agentId)));
  const teamTickets = (membership: Membership) =>
    tables
      .of('tickets')
      .all()
      .filter((ticket) => isForTeamOf(ticket, membership));
  const behind = <Row>(rows: readonly Row[], keyOf: (row: Row) => NewsKey, after: string): readonly Row[] =>
    rows.filter((row) => keyOf(row).at > after);

  return {
    findReadAt: async (person) => lines.find(keyOf(person))?.readAt ?? null,
    markRead: async (person, at) => {
      const readAt = latest(lines.find(keyOf(person))?.readAt, at);
      lines.put(keyOf(person), { readAt });
      return readAt;
    },
    listMessages: async (agentId, window) => inWindow(messages(agentId), messageKey, window),
    countMessages: async (agentId, after) => behind(messages(agentId), messageKey, after).length,
    listTickets: async (agentId, { after, before, limit }) => {
      const key = ({ updatedAt, number }: Pick<Ticket, 'updatedAt' | 'number'>): NewsKey => ({
        at: updatedAt,
        id: String(number).padStart(16, '0'),
      });
      const own = tables
        .of('tickets')
        .all()
        .filter(({ assigneeId }) => assigneeId === agentId);
      return inWindow(own, key, { after, before: before && key(before), limit });
    },
    listTeamTickets: async (membership, window) => inWindow(teamTickets(membership), openedKey, window),
    countTeamTickets: async (membership, after) => behind(teamTickets(membership), openedKey, after).length,
  };
};

export const removeWaterline = (tables: Tables, person: Person): void =>
  tables.of('waterlines').remove(keyOf(person));

const keyOf = ({ type, id }: Person): string => `${type} ${id}`;

const latest = (current: string | undefined, at: string): string =>
  current === undefined ? at : later(current, at);

const newsOf = (tables: Tables, messageId: string, mentions: boolean): readonly MessageNews[] => {
  const message = tables.of('messages').find(messageId);
  const ticket = message && tables.of('tickets').find(String(message.ticketNumber));
  return message && ticket ? [{ ...messageNewsOf(message, ticket), mentions }] : [];
};

const messageNewsOf = (message: Message, { subject }: Ticket): Omit<MessageNews, 'mentions'> => ({
  messageId: message.id,
  ticketNumber: message.ticketNumber,
  ticketSubject: subject,
  internal: message.internal,
  authorType: message.author.type,
  authorName: message.author.name,
  at: message.createdAt,
});

const isForTeamOf = ({ assigneeId, teamId, acts }: Ticket, { agentId, teamIds }: Membership): boolean =>
  assigneeId === null && teamId !== null && teamIds.includes(teamId) && acts.opened.by.id !== agentId;

const messageKey = ({ at, messageId }: MessageNews): NewsKey => ({ at, id: messageId });
const openedKey = ({ acts, id }: Ticket): NewsKey => ({ at: acts.opened.at, id });

export const inWindow = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => NewsKey,
  { after, before, limit }: NewsWindow,
): readonly Row[] =>
  rows
    .filter((row) => keyOf(row).at > after && (before === null || compare(keyOf(row), before) < 0))
    .toSorted((one, other) => compare(keyOf(other), keyOf(one)))
    .slice(0, limit);

const compare = (one: NewsKey, other: NewsKey): number => {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return one.id === other.id ? 0 : one.id < other.id ? -1 : 1;
};
