/** `GET /tickets/{number}/messages`: the conversation, oldest first unless `order` turns it, each message with its files. */
import type { TicketFile } from '../files/ticket-file.ts';
import { type ListOrder, mapPage, type Page, type PageRequest } from '../page.ts';
import type { Stores } from '../ports.ts';
import { getTicket } from './get-ticket.ts';
import type { Message } from './message.ts';

export type ListMessages = Readonly<{
  number: number;
  page: PageRequest<number>;
  order?: ListOrder | undefined;
}>;

export type FiledMessage = Message & Readonly<{ files: readonly TicketFile[] }>;

export const listMessages = async (
  stores: Stores,
  { number, page, order }: ListMessages,
): Promise<Page<FiledMessage, number>> => {
  await getTicket(stores, number);
  const messages = await stores.messages.listOfTicket(number, page, order);
  const files = await stores.files.listOfMessages(messages.data.map(({ id }) => id));
  return mapPage(messages, (message) => ({
    ...message,
    files: files.filter(({ messageId }) => messageId === message.id),
  }));
};
