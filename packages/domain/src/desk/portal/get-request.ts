/** `GET /portal/requests/{number}`: the request with its public messages, oldest first. */

import type { ByCustomer } from '../../entry/customers/by-customer.ts';
import { customerIn } from '../../entry/customers/customer-in.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { PortalStore } from '../../model/desk/portal-store.ts';
import type { Stores } from '../../model/ports.ts';
import type { CustomerMessage, CustomerRequest } from './request.ts';
import { showMessages, showRequest } from './show-request.ts';
import { getSeen } from './viewer.ts';

export type GetRequest = Readonly<{ number: number; page: PageRequest<number> }>;

export type RequestWithMessages = Readonly<{
  request: CustomerRequest;
  messages: Page<CustomerMessage, number>;
}>;

export const getRequest = (stores: Stores, input: ByCustomer<GetRequest>): Promise<RequestWithMessages> =>
  requestWith(stores, input, stores.portal.listMessages);

/** The same, with its messages newest first. */
export const getRequestFromItsEnd = (
  stores: Stores,
  input: ByCustomer<GetRequest>,
): Promise<RequestWithMessages> => requestWith(stores, input, stores.portal.listLatestMessages);

const requestWith = async (
  stores: Stores,
  { customer, input: { number, page } }: ByCustomer<GetRequest>,
  list: PortalStore['listMessages'],
): Promise<RequestWithMessages> => {
  const contact = await customerIn(stores, customer);
  const ticket = await getSeen(stores, contact, number);
  const { data, next } = await list(number, page);
  const files = await stores.files.listOfMessages(data.map(({ id }) => id));
  return {
    request: await showRequest(stores, contact, ticket),
    messages: { data: await showMessages(stores, data, files), next },
  };
};
