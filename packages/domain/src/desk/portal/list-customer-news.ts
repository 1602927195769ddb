/** `GET /portal/notifications`: news of the customer's own requests, of the last 30 days, newest first. */

import type { ByCustomer } from '../../entry/customers/by-customer.ts';
import { customerIn } from '../../entry/customers/customer-in.ts';
import { type Instant, later } from '../../kernel/instant.ts';
import type { PageRequest } from '../../kernel/page.ts';
import type { CustomerNotificationKind } from '../../model/outbound/notification.ts';
import type { Stores } from '../../model/ports.ts';
import { endOfNews, type Feed, type FeedKey, feedOf } from '../../outbound/notifications/news.ts';
import { answerNews, solvedNews } from './customer-news.ts';

export type ListCustomerNews = Readonly<{ page: PageRequest<FeedKey>; now: Instant }>;

export const listCustomerNews = async (
  stores: Stores,
  { customer, input: { page, now } }: ByCustomer<ListCustomerNews>,
): Promise<Feed<CustomerNotificationKind>> => {
  const { id: contactId } = await customerIn(stores, customer);
  const readAt = await stores.notifications.findReadAt({ type: 'customer', id: contactId });
  const window = { after: endOfNews(now), before: page.after, limit: page.limit + 1 };
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
  return feedOf(news, page.limit, { unreadCount, readAt });
};

/** How much of the feed is later than the waterline. */
export const countUnreadNews = async (
  { notifications, portal }: Stores,
  contactId: string,
  { readAt, now }: Readonly<{ readAt: Instant | null; now: Instant }>,
): Promise<number> => {
  const after = later(readAt ?? '', endOfNews(now));
  return (await notifications.countMessages(contactId, after)) + (await portal.countSolved(contactId, after));
};
