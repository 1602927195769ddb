/** `GET /tickets/{number}/messages`: the conversation, oldest first. */
import type { Page, PageRequest } from '../page.ts';
import type { Stores } from '../ports.ts';
import { getTicket } from './get-ticket.ts';
import type { Message } from './message.ts';

export type ListMessages = Readonly<{ number: number; page: PageRequest<number> }>;

export const listMessages = async (
  stores: Stores,
  { number, page }: ListMessages,
): Promise<Page<Message, number>> => {
  await getTicket(stores, number);
  return stores.messages.listOfTicket(number, page);
};
