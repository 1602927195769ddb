/** `GET /tickets/{number}/files`: files across the whole thread, newest first. */
import type { Page, PageRequest } from '../../kernel/page.ts';
import { getTicket } from '../../model/desk/get-ticket.ts';
import type { TicketFile } from '../../model/library/ticket-file.ts';
import type { Stores } from '../../model/ports.ts';

export type ListFiles = Readonly<{ number: number; page: PageRequest<string> }>;

export const listFiles = async (
  stores: Stores,
  { number, page }: ListFiles,
): Promise<Page<TicketFile, string>> => {
  await getTicket(stores, number);
  return stores.files.listOfTicket(number, page);
};
