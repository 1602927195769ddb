/** `POST /portal/notifications/read`: moves the customer's waterline to now, in the app and in the web portal. */
import type { ReadReceipt } from '../notifications/mark-notifications-read.ts';
import type { WriteScope } from '../use-case.ts';
import type { ByCustomer } from './by-customer.ts';
import { customerIn } from './customer-in.ts';
import { countUnreadNews } from './list-customer-news.ts';

export const markCustomerNewsRead = async (
  { stores, now }: WriteScope,
  { customer }: ByCustomer<undefined>,
): Promise<ReadReceipt> => {
  const { id } = await customerIn(stores, customer);
  const readAt = await stores.portal.markRead(id, now);
  return { readAt, unreadCount: await countUnreadNews(stores, id, { readAt, now }) };
};
