/** Notifications of one person, derived from tickets and messages: the basis of the feed and of pushes. */
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { type Page, pageOf } from '../../kernel/page.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Notification, NotificationKind } from '../../model/outbound/notification.ts';
import type { MessageNews, NewsKey, TicketNews } from '../../model/outbound/notification-store.ts';

/** `source` is the id of the row that it is derived from, `detail` the part of it. */
export type News<Kind = NotificationKind> = Readonly<{
  source: string;
  detail: string;
  kind: Kind;
  ticketNumber: number;
  ticketSubject: string;
  actorName: string;
  at: Instant;
}>;

/** A place in the feed. */
export type FeedKey = NewsKey & Readonly<{ detail: string }>;

/** Its position is the same for agents and customers. */
type Placed = Pick<News, 'at' | 'source' | 'detail'>;

export const feedKeyOf = ({ at, source, detail }: Placed): FeedKey => ({ at, id: source, detail });

/** Newest first. */
export const byNews = (one: Placed, other: Placed): number => {
  if (isBehind(one, feedKeyOf(other))) return 1;
  return isBehind(other, feedKeyOf(one)) ? -1 : 0;
};

export const isBehind = ({ at, source, detail }: Placed, key: FeedKey): boolean => {
  if (at !== key.at) return at < key.at;
  return source === key.id ? detail < key.detail : source < key.id;
};

export const messageNews = ({ messageId, mentions, internal, authorName, ...rest }: MessageNews): News => {
  const kind = mentions ? 'mentioned' : internal ? 'note_added' : 'customer_replied';
  const { ticketNumber, ticketSubject, at } = rest;
  return { source: messageId, detail: kind, kind, ticketNumber, ticketSubject, actorName: authorName, at };
};

/** An unassigned ticket of the agent's teams. */
export const teamNews = (ticket: Pick<Ticket, 'id' | 'number' | 'subject' | 'acts'>): News =>
  ofTicket(ticket, {
    kind: 'ticket_created',
    at: ticket.acts.opened.at,
    actorName: ticket.acts.opened.by.name,
  });

/** Notifications of the ticket for its assignee: without their own actions, and nothing from before the assignment. */
export const assigneeNews = (ticket: TicketNews): readonly News[] => {
  const { assigneeId, acts } = ticket;
  if (assigneeId === null) return [];
  const given = acts.assigned ?? acts.opened;
  const news: News[] = [];
  if (given.by.id !== assigneeId)
    news.push(
      ofTicket(ticket, {
        kind: acts.assigned ? 'ticket_assigned' : 'ticket_created',
        at: given.at,
        actorName: given.by.name,
      }),
    );
  if (acts.reopened && acts.reopened.at >= given.at && acts.reopened.by.id !== assigneeId)
    news.push(
      ofTicket(ticket, {
        kind: 'ticket_reopened',
        at: acts.reopened.at,
        actorName: acts.reopened.by.name,
      }),
    );
  return [...news, ...slaNews(ticket, given.at)];
};

const slaNews = (ticket: TicketNews, since: Instant): readonly News[] => {
  const { sla } = ticket;
  if (!sla) return [];
  const actorName = sla.policy?.name ?? '';
  return sla.targets.flatMap(({ metric, warnedAt, breachedAt }) =>
    (
      [
        ['sla_warning', warnedAt],
        ['sla_breached', breachedAt],
      ] as const
    ).flatMap(([kind, at]) =>
      at !== null && at >= since ? [ofTicket(ticket, { kind, at, actorName, metric })] : [],
    ),
  );
};

/** `unreadCount` counts the whole feed, not the page. */
export type Feed<Kind = NotificationKind> = Page<Notification<Kind>, FeedKey> &
  Readonly<{ unreadCount: number; readAt: Instant | null }>;

/** A page of a feed: the first `limit` of the news. */
export const feedOf = <Kind>(
  news: readonly News<Kind>[],
  limit: number,
  { unreadCount, readAt }: Readonly<{ unreadCount: number; readAt: Instant | null }>,
): Feed<Kind> => {
  const { data, next } = pageOf(news.toSorted(byNews), limit, feedKeyOf);
  return { data: data.map((one) => notificationOf(one, readAt)), next, unreadCount, readAt };
};

const notificationOf = <Kind>(news: News<Kind>, readAt: Instant | null): Notification<Kind> => ({
  id: `${news.detail}:${news.source}`,
  kind: news.kind,
  ticketNumber: news.ticketNumber,
  ticketSubject: news.ticketSubject,
  actorName: news.actorName,
  at: news.at,
  read: readAt !== null && news.at <= readAt,
});

/** Earlier changes are no longer news. */
export const endOfNews = (now: Instant): Instant => plus(now, -limits.notifications.keptMs);

type Detail = Readonly<{ kind: NotificationKind; at: Instant; actorName: string; metric?: string }>;

const ofTicket = (
  { id, number, subject }: Pick<Ticket, 'id' | 'number' | 'subject'>,
  { kind, at, actorName, metric }: Detail,
): News => ({
  source: id,
  detail: metric === undefined ? kind : `${kind}:${metric}`,
  kind,
  ticketNumber: number,
  ticketSubject: subject,
  actorName,
  at,
});
