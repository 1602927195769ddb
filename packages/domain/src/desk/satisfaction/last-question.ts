import type { ByCustomer } from '../../entry/customers/by-customer.ts';
import { customerIn } from '../../entry/customers/customer-in.ts';
import type { SatisfactionResponse } from '../../model/desk/satisfaction-response.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Stores } from '../../model/ports.ts';

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
