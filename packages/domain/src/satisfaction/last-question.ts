import type { Contact } from '../contacts/contact.ts';
import type { ByCustomer } from '../portal/by-customer.ts';
import { customerIn } from '../portal/customer-in.ts';
import type { Stores } from '../ports.ts';
import type { SatisfactionResponse } from './satisfaction-response.ts';

export type LastQuestion = Readonly<{ response: SatisfactionResponse; contact: Contact }>;

/** The question that the customer was asked last about a ticket; null when it was somebody else who was asked, or nobody. */
export const lastQuestion = async (
  stores: Stores,
  { customer, wanted: number }: ByCustomer<number>,
): Promise<LastQuestion | null> => {
  const contact = await customerIn(stores, customer);
  const last = await stores.satisfaction.findLast(number);
  return last?.contactId === contact.id ? { response: last, contact } : null;
};
