/** `GET /notifications`: the agent's own news of the last 30 days, newest first (section 9 of the decisions). */
import type { Actor } from '../actor.ts';
import { DeskError } from '../errors.ts';
import { type Instant, later, plus } from '../instant.ts';
import { limits } from '../limits.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import type { Stores } from '../ports.ts';
import { byNews, type FeedKey, feedKeyOf, mentionNews, messageNews, type News, teamNews } from './news.ts';
import { newsOfTickets } from './news-of-tickets.ts';
import type { Notification } from './notification.ts';

export type ListNotifications = Readonly<{ actor: Actor; page: PageRequest<FeedKey>; now: Instant }>;

/** `unreadCount` counts the whole feed, not the page. */
export type NotificationFeed = Page<Notification, FeedKey> &
  Readonly<{ unreadCount: number; readAt: Instant | null }>;

export const listNotifications = async (
  stores: Stores,
  { actor, page, now }: ListNotifications,
): Promise<NotificationFeed> => {
  const agentId = agentOf(actor);
  const since = plus(now, -limits.notifications.keptMs);
  const readAt = await stores.notifications.findReadAt(agentId);
  const unreadAfter = later(readAt ?? since, since);
  const wanted = { agentId, since, unreadAfter, behind: page.after, count: page.limit + 1 };
  const [rows, unreadRows] = await Promise.all([
    newsOfRows(stores, wanted),
    countRows(stores, agentId, unreadAfter),
  ]);
  const ofTickets = await newsOfTickets(stores, { ...wanted, known: rows });
  const { data, next } = pageOf([...rows, ...ofTickets.news].toSorted(byNews), page.limit, feedKeyOf);
  return {
    data: data.map((news) => notificationOf(news, readAt)),
    next,
    unreadCount: unreadRows + ofTickets.unread,
    readAt,
  };
};

/** How much of the feed is later than the waterline. */
export const countUnread = async (
  stores: Stores,
  agentId: string,
  { readAt, now }: Readonly<{ readAt: Instant; now: Instant }>,
): Promise<number> => {
  const unreadAfter = later(readAt, plus(now, -limits.notifications.keptMs));
  const none = { since: unreadAfter, unreadAfter, behind: null, count: 0, known: [] };
  const { unread } = await newsOfTickets(stores, { agentId, ...none });
  return unread + (await countRows(stores, agentId, unreadAfter));
};

export const agentOf = (actor: Actor): string => {
  if (actor.type === 'agent') return actor.id;
  throw new DeskError('agent_required', 'This call needs the session of an agent.');
};

type Wanted = Readonly<{ agentId: string; since: Instant; behind: FeedKey | null; count: number }>;

/** What messages and the tickets of teams tell. */
const newsOfRows = async (
  { notifications }: Stores,
  { agentId, since, behind, count }: Wanted,
): Promise<readonly News[]> => {
  const window = { after: since, before: behind, limit: count };
  const [messages, mentions, tickets] = await Promise.all([
    notifications.listMessages(agentId, window),
    notifications.listMentions(agentId, window),
    notifications.listTeamTickets(agentId, window),
  ]);
  return [...messages.map(messageNews), ...mentions.map(mentionNews), ...tickets.map(teamNews)];
};

const countRows = async ({ notifications }: Stores, agentId: string, after: Instant): Promise<number> => {
  const counts = await Promise.all([
    notifications.countMessages(agentId, after),
    notifications.countMentions(agentId, after),
    notifications.countTeamTickets(agentId, after),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
};

const notificationOf = (news: News, readAt: Instant | null): Notification => ({
  id: `${news.detail}:${news.source}`,
  kind: news.kind,
  ticketNumber: news.ticketNumber,
  ticketSubject: news.ticketSubject,
  actorName: news.actorName,
  at: news.at,
  read: readAt !== null && news.at <= readAt,
});
