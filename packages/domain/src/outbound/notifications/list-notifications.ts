/** `GET /notifications`: the agent's own news of the last 30 days, newest first (contract §9.5). */

import { type Instant, later, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts';
import { type Actor, agentOf } from '../../model/actor.ts';
import type { Notification } from '../../model/outbound/notification.ts';
import type { Membership } from '../../model/outbound/notification-store.ts';
import type { Stores } from '../../model/ports.ts';
import { byNews, type FeedKey, feedKeyOf, messageNews, type News, teamNews } from './news.ts';
import { beginTickets, type NewsWish, newsOfTickets } from './news-of-tickets.ts';

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
  const [membership, readAt] = await Promise.all([
    membershipOf(stores, agentId),
    stores.notifications.findReadAt(agentId),
  ]);
  const unreadAfter = later(readAt ?? since, since);
  const wish = { agentId, since, unreadAfter, behind: page.after, count: page.limit + 1 };
  const [rows, unreadRows, tickets] = await Promise.all([
    newsOfRows(stores, membership, wish),
    countRows(stores, membership, unreadAfter),
    beginTickets(stores, wish),
  ]);
  const ofTickets = await newsOfTickets(stores, wish, { known: rows, begun: tickets });
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
  const wish = { agentId, since: unreadAfter, unreadAfter, behind: null, count: 0 };
  const begun = await beginTickets(stores, wish);
  const { unread } = await newsOfTickets(stores, wish, { known: [], begun });
  return unread + (await countRows(stores, await membershipOf(stores, agentId), unreadAfter));
};

const membershipOf = async ({ teams }: Stores, agentId: string): Promise<Membership> => ({
  agentId,
  teamIds: (await teams.listOfAgent(agentId)).map(({ id }) => id),
});

/** What messages and the tickets of teams tell. */
const newsOfRows = async (
  { notifications }: Stores,
  membership: Membership,
  { since, behind, count }: NewsWish,
): Promise<readonly News[]> => {
  const window = { after: since, before: behind, limit: count };
  const [messages, tickets] = await Promise.all([
    notifications.listMessages(membership.agentId, window),
    notifications.listTeamTickets(membership, window),
  ]);
  return [...messages.map(messageNews), ...tickets.map(teamNews)];
};

const countRows = async (
  { notifications }: Stores,
  membership: Membership,
  after: Instant,
): Promise<number> => {
  const [messages, tickets] = await Promise.all([
    notifications.countMessages(membership.agentId, after),
    notifications.countTeamTickets(membership, after),
  ]);
  return messages + tickets;
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
