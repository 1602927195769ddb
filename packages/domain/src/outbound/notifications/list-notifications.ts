/** `GET /notifications`: the agent's own news of the last 30 days, newest first (contract §9.5). */

import { type Instant, later } from '../../kernel/instant.ts';
import type { PageRequest } from '../../kernel/page.ts';
import { type Actor, agentOf } from '../../model/actor.ts';
import type { Membership } from '../../model/outbound/notification-store.ts';
import type { Stores } from '../../model/ports.ts';
import { endOfNews, type Feed, type FeedKey, feedOf, messageNews, type News, teamNews } from './news.ts';
import { beginTickets, type NewsWish, newsOfTickets } from './news-of-tickets.ts';

export type ListNotifications = Readonly<{ actor: Actor; page: PageRequest<FeedKey>; now: Instant }>;

export const listNotifications = async (
  stores: Stores,
  { actor, page, now }: ListNotifications,
): Promise<Feed> => {
  const agentId = agentOf(actor);
  const since = endOfNews(now);
  const [membership, readAt] = await Promise.all([
    membershipOf(stores, agentId),
    stores.notifications.findReadAt({ type: 'agent', id: agentId }),
  ]);
  const unreadAfter = later(readAt ?? since, since);
  const wish = { agentId, since, unreadAfter, behind: page.after, count: page.limit + 1 };
  const [rows, unreadRows, tickets] = await Promise.all([
    newsOfRows(stores, membership, wish),
    countRows(stores, membership, unreadAfter),
    beginTickets(stores, wish),
  ]);
  const ofTickets = await newsOfTickets(stores, wish, { listed: rows, begun: tickets });
  const unreadCount = unreadRows + ofTickets.unread;
  return feedOf([...rows, ...ofTickets.news], page.limit, { unreadCount, readAt });
};

/** How many entries of the feed are later than the waterline. */
export const countUnread = async (
  stores: Stores,
  agentId: string,
  { readAt, now }: Readonly<{ readAt: Instant; now: Instant }>,
): Promise<number> => {
  const unreadAfter = later(readAt, endOfNews(now));
  const wish = { agentId, since: unreadAfter, unreadAfter, behind: null, count: 0 };
  const begun = await beginTickets(stores, wish);
  const { unread } = await newsOfTickets(stores, wish, { listed: [], begun });
  return unread + (await countRows(stores, await membershipOf(stores, agentId), unreadAfter));
};

const membershipOf = async ({ teams }: Stores, agentId: string): Promise<Membership> => ({
  agentId,
  teamIds: (await teams.listOfAgent(agentId)).map(({ id }) => id),
});

/** Notifications from messages and from tickets of teams. */
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
