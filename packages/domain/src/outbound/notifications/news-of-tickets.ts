import type { Instant } from '../../kernel/instant.ts';
import type { TicketNews } from '../../model/outbound/notification-store.ts';
import type { Stores } from '../../model/ports.ts';
import { assigneeNews, byNews, type FeedKey, isBehind, type News } from './news.ts';

/** Notifications from `since` on, for a page of `count` after a position in the feed. */
export type NewsWish = Readonly<{
  agentId: string;
  since: Instant;
  unreadAfter: Instant;
  behind: FeedKey | null;
  count: number;
}>;

/** Notifications for the same page, and the first tickets of the walk, queried together. */
export type Begun = Readonly<{ listed: readonly News[]; begun: readonly TicketNews[] }>;

const firstBatch = 50;
const mostInBatch = 800;

export const beginTickets = (
  { notifications }: Stores,
  { agentId, since }: NewsWish,
): Promise<readonly TicketNews[]> =>
  notifications.listTickets(agentId, { after: since, before: null, limit: firstBatch });

/**
 * Notifications from the tickets of an agent: enough for a page, and the number of unread ones. A ticket has no
 * notification later than its last change, so tickets that changed before the oldest entry of a full page, and before the
 * waterline, are skipped.
 */
export const newsOfTickets = async (
  { notifications }: Stores,
  { agentId, since, unreadAfter, behind, count }: NewsWish,
  { listed, begun }: Begun,
): Promise<Readonly<{ news: readonly News[]; unread: number }>> => {
  let news: readonly News[] = [];
  let unread = 0;
  let tickets = begun;
  let limit = firstBatch;
  for (;;) {
    const batch = tickets.flatMap(assigneeNews);
    unread += countLater(batch, unreadAfter);
    const placed = batch.filter((one) => one.at > since && (behind === null || isBehind(one, behind)));
    if (placed.length > 0) news = [...news, ...placed].toSorted(byNews).slice(0, count);
    const last = tickets.at(-1);
    if (!last || tickets.length < limit) return { news, unread };
    const isFull = countLater(listed, last.updatedAt) + countLater(news, last.updatedAt) >= count;
    if (isFull && last.updatedAt <= unreadAfter) return { news, unread };
    limit = Math.min(limit * 2, mostInBatch);
    tickets = await notifications.listTickets(agentId, { after: since, before: last, limit });
  }
};

const countLater = (news: readonly News[], instant: Instant): number =>
  news.filter(({ at }) => at > instant).length;
