/** `GET /tickets/{number}/messages`: the conversation, each message with its files (contract §3.3). */
import { type ListOrder, mapPage, type Page, type PageRequest } from '../../kernel/page.ts';
import { getTicket } from '../../model/desk/get-ticket.ts';
import type { Message } from '../../model/desk/message.ts';
import type { TicketFile } from '../../model/library/ticket-file.ts';
import type { Stores } from '../../model/ports.ts';

export type ListMessages = Readonly<{
  number: number;
  page: PageRequest<number>;
  order?: ListOrder | undefined;
}>;

/** A message of a conversation with its files. */
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
