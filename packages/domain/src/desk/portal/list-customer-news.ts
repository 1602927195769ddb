/** `GET /portal/notifications`: news of the customer's own requests, of the last 30 days, newest first. */

import type { ByCustomer } from '../../entry/customers/by-customer.ts';
import { customerIn } from '../../entry/customers/customer-in.ts';
import { type Instant, later, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts';
import type { CustomerNotification } from '../../model/outbound/customer-notification.ts';
import type { Stores } from '../../model/ports.ts';
import { byNews, type FeedKey, feedKeyOf } from '../../outbound/notifications/news.ts';
import { answerNews, type CustomerNews, solvedNews } from './customer-news.ts';

export type ListCustomerNews = Readonly<{ page: PageRequest<FeedKey>; now: Instant }>;

/** `unreadCount` counts the whole feed, not the page. */
export type CustomerFeed = Page<CustomerNotification, FeedKey> &
  Readonly<{ unreadCount: number; readAt: Instant | null }>;

export const listCustomerNews = async (
  stores: Stores,
  { customer, wanted: { page, now } }: ByCustomer<ListCustomerNews>,
): Promise<CustomerFeed> => {
  const { id: contactId } = await customerIn(stores, customer);
  const readAt = await stores.portal.findReadAt(contactId);
  const window = { after: oldestTold(now), before: page.after, limit: page.limit + 1 };
  const [answers, solved, unreadCount, workspace] = await Promise.all([
    stores.notifications.listMessages(contactId, window),
    stores.portal.listSolved(contactId, window),
    countUnreadNews(stores, contactId, { readAt, now }),
    stores.workspace.find(),
  ]);
  const desk = workspace?.name ?? '';
  const news = [
    ...answers.map((answer) => answerNews(answer, desk)),
    ...solved.map((one) => solvedNews(one, desk)),
  ];
  const { data, next } = pageOf(news.toSorted(byNews), page.limit, feedKeyOf);
  return { data: data.map((one) => notificationOf(one, readAt)), next, unreadCount, readAt };
};

/** How much of the feed is later than the waterline. */
export const countUnreadNews = async (
  { notifications, portal }: Stores,
  contactId: string,
  { readAt, now }: Readonly<{ readAt: Instant | null; now: Instant }>,
): Promise<number> => {
  const after = later(readAt ?? '', oldestTold(now));
  return (await notifications.countMessages(contactId, after)) + (await portal.countSolved(contactId, after));
};

const oldestTold = (now: Instant): Instant => plus(now, -limits.notifications.keptMs);

const notificationOf = (
  { kind, source, ticketNumber, ticketSubject, actorName, at }: CustomerNews,
  readAt: Instant | null,
): CustomerNotification => ({
  ...{ id: `${kind}:${source}`, kind, ticketNumber, ticketSubject, actorName, at },
  read: readAt !== null && at <= readAt,
});
