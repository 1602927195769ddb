/** `GET /portal/requests/{number}`: the request with its public messages, oldest first. */
import type { Page, PageRequest } from '../page.ts';
import type { Stores } from '../ports.ts';
import type { Asked } from './asked.ts';
import { customerIn } from './customer-in.ts';
import type { CustomerMessage, CustomerRequest } from './request.ts';
import { showMessages, showRequest } from './show-request.ts';
import { getSeen } from './viewer.ts';

export type GetRequest = Readonly<{ number: number; page: PageRequest<number> }>;

export type RequestWithMessages = Readonly<{
  request: CustomerRequest;
  messages: Page<CustomerMessage, number>;
}>;

export const getRequest = async (
  stores: Stores,
  { customer, wanted: { number, page } }: Asked<GetRequest>,
): Promise<RequestWithMessages> => {
  const contact = await customerIn(stores, customer);
  const ticket = await getSeen(stores, contact, number);
  const { data, next } = await stores.portal.listMessages(number, page);
  const files = await stores.files.listOfMessages(data.map(({ id }) => id));
  return {
    request: await showRequest(stores, contact, ticket),
    messages: { data: await showMessages(stores, data, files), next },
  };
};
