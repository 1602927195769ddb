/** `GET /tickets/{number}/messages`: the conversation, oldest first, each message with its files. */
import type { TicketFile } from '../files/ticket-file.ts';
import { mapPage, type Page, type PageRequest } from '../page.ts';
import type { Stores } from '../ports.ts';
import { getTicket } from './get-ticket.ts';
import type { Message } from './message.ts';

export type ListMessages = Readonly<{ number: number; page: PageRequest<number> }>;

export type FiledMessage = Message & Readonly<{ files: readonly TicketFile[] }>;

export const listMessages = async (
  stores: Stores,
  { number, page }: ListMessages,
): Promise<Page<FiledMessage, number>> => {
  await getTicket(stores, number);
  const messages = await stores.messages.listOfTicket(number, page);
  const files = await stores.files.listOfMessages(messages.data.map(({ id }) => id));
  return mapPage(messages, (message) => ({
    ...message,
    files: files.filter(({ messageId }) => messageId === message.id),
  }));
};
