/** What is kept about a person, counted: what an erasure will remove. */
import { limits } from '../limits.ts';
import type { Page, PageRequest } from '../page.ts';
import type { Stores } from '../ports.ts';

export type Footprint = Readonly<{
  contactId: string;
  tickets: number;
  messages: number;
  files: number;
  /** Of the files together. */
  bytes: number;
}>;

/** Null for an address that no contact has. */
export const footprintOf = async (stores: Stores, email: string): Promise<Footprint | null> => {
  const contact = await stores.contacts.findByEmail(email);
  if (!contact) return null;
  const numbers = await stores.tickets.numbersOfRequester(contact.id, Number.MAX_SAFE_INTEGER);
  const found = { contactId: contact.id, tickets: numbers.length, messages: 0, files: 0, bytes: 0 };
  for (const number of numbers) {
    await each(
      (page: PageRequest<number>) => stores.messages.listOfTicket(number, page),
      () => {
        found.messages += 1;
      },
    );
    await each(
      (page: PageRequest<string>) => stores.files.listOfTicket(number, page),
      ({ size }) => {
        found.files += 1;
        found.bytes += size;
      },
    );
  }
  return found;
};

const each = async <Row, Key>(
  list: (page: PageRequest<Key>) => Promise<Page<Row, Key>>,
  use: (row: Row) => void,
): Promise<void> => {
  let after: Key | null = null;
  do {
    const page: Page<Row, Key> = await list({ limit: limits.page.most, after });
    page.data.forEach(use);
    after = page.next;
  } while (after !== null);
};
