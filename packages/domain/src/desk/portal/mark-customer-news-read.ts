/** `POST /portal/notifications/read`: moves the customer's waterline to now, in the app and in the web portal. */

import type { ByCustomer } from '../../entry/customers/by-customer.ts';
import { customerIn } from '../../entry/customers/customer-in.ts';
import type { WriteScope } from '../../model/use-case.ts';
import type { ReadReceipt } from '../../outbound/notifications/mark-notifications-read.ts';
import { countUnreadNews } from './list-customer-news.ts';

export const markCustomerNewsRead = async (
  { stores, now }: WriteScope,
  { customer }: ByCustomer<undefined>,
): Promise<ReadReceipt> => {
  const { id } = await customerIn(stores, customer);
  const readAt = await stores.portal.markRead(id, now);
  return { readAt, unreadCount: await countUnreadNews(stores, id, { readAt, now }) };
};
