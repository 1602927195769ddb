import type { Instant } from '../instant.ts';
import type { Stores } from '../ports.ts';
import type { ChangeKey } from '../tickets/ticket-store.ts';
import { assigneeNews, type FeedKey, isBehind, type News } from './news.ts';

/** News from `since` on, for a page of `count` behind a place in the feed, to which `known` news belong too. */
export type NewsWish = Readonly<{
  agentId: string;
  since: Instant;
  unreadAfter: Instant;
  behind: FeedKey | null;
  count: number;
  known: readonly News[];
}>;

const firstBatch = 50;
const mostInBatch = 800;

/**
 * What the tickets of an agent tell: enough of it for a page, and how much of all is unread. A ticket tells of nothing
 * later than its last change, so those changed before the oldest news of a full page, and before the waterline, are not
 * looked at.
 */
export const newsOfTickets = async (
  { notifications }: Stores,
  { agentId, since, unreadAfter, behind, count, known }: NewsWish,
): Promise<Readonly<{ news: readonly News[]; unread: number }>> => {
  const news: News[] = [];
  let unread = 0;
  let before: ChangeKey | null = null;
  const isFull = (updatedAt: Instant): boolean => countLater([known, news], updatedAt) >= count;
  for (let limit = firstBatch; ; limit = Math.min(limit * 2, mostInBatch)) {
    const tickets = await notifications.listTickets(agentId, { after: since, before, limit });
    for (const one of tickets.flatMap(assigneeNews)) {
      if (one.at > unreadAfter) unread += 1;
      if (one.at > since && (behind === null || isBehind(one, behind))) news.push(one);
    }
    const last = tickets.at(-1);
    if (!last || tickets.length < limit) return { news, unread };
    if (last.updatedAt <= unreadAfter && isFull(last.updatedAt)) return { news, unread };
    before = last;
  }
};

const countLater = (lists: readonly (readonly News[])[], instant: Instant): number =>
  lists.reduce((sum, list) => sum + list.filter(({ at }) => at > instant).length, 0);
