/** `GET /portal/files/{id}`: a file of a public message of a request that the customer sees. */

import type { ByCustomer } from '../../entry/customers/by-customer.ts';
import { customerIn } from '../../entry/customers/customer-in.ts';
import { notFound } from '../../kernel/errors.ts';
import { isUuid } from '../../kernel/text.ts';
import type { TicketFile } from '../../model/library/ticket-file.ts';
import type { Stores } from '../../model/ports.ts';
import { isSeen, viewerOf } from './viewer.ts';

export const getRequestFile = async (
  stores: Stores,
  { customer, wanted: id }: ByCustomer<string>,
): Promise<TicketFile> => {
  const contact = await customerIn(stores, customer);
  const file = isUuid(id) ? await stores.files.find(id) : null;
  const ticket = file && (await stores.tickets.find(file.ticketNumber));
  if (!ticket || !isSeen(ticket, await viewerOf(stores, contact))) throw notFound('file');
  if (!(await stores.portal.findMessage(file.ticketNumber, file.messageId))) throw notFound('file');
  return file;
};
