/** `GET /tickets/{number}/files`: files across the whole thread, newest first. */
import type { Page, PageRequest } from '../page.ts';
import type { Stores } from '../ports.ts';
import { getTicket } from '../tickets/get-ticket.ts';
import type { TicketFile } from './ticket-file.ts';

export type ListFiles = Readonly<{ number: number; page: PageRequest<string> }>;

export const listFiles = async (
  stores: Stores,
  { number, page }: ListFiles,
): Promise<Page<TicketFile, string>> => {
  await getTicket(stores, number);
  return stores.files.listOfTicket(number, page);
};
