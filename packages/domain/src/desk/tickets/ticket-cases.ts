/** The use cases of tickets, for `createDesk`. */

import { type ListOrder, mapPage, type Page, type PageRequest } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import { getTicket } from '../../model/desk/get-ticket.ts';
import type { Message } from '../../model/desk/message.ts';
import { ticketSubject } from '../../model/instance/idempotency.ts';
import type { TicketFile } from '../../model/library/ticket-file.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { answerAsCustomer } from './answer-as-customer.ts';
import { changeTicket } from './change-ticket.ts';
import { listChangedTickets, listTickets } from './list-tickets.ts';
import { listView } from './list-view.ts';
import { markTicketRead } from './mark-ticket-read.ts';
import { openTicket } from './open-ticket.ts';
import { type ReplyToTicket, replyContent, replyToTicket } from './reply-to-ticket.ts';
import { unreadAmong } from './unread-tickets.ts';

/** What a person types, before it is made safe outside the transaction. */
export type ReplyWanted = Omit<ReplyToTicket, 'content'> &
  Readonly<{ body?: string | undefined; bodyHtml?: string | undefined }>;

export const ticketCases = (ports: Ports) => {
  const read = reading(ports);
  const write = writing(ports);
  return {
    open: write(openTicket, ({ number }) => ticketSubject(number)),
    change: write(changeTicket),
    reply: async (call: Call, { body, bodyHtml, ...reply }: ReplyWanted) =>
      write(replyToTicket, ({ ticketNumber }) => ticketSubject(ticketNumber))(call, {
        ...reply,
        content: replyContent(ports.html, { body, bodyHtml }),
      }),
    get: read(getTicket),
    list: read(listTickets),
    listChanged: read(listChangedTickets),
    listView: read(listView),
    listMessages: read(listMessages),
    markRead: write(markTicketRead),
    /** Numbers of those among them that the agent who calls has not read; null for anybody else. */
    unreadAmong: unreadAmong(ports),
    answerAsCustomer: write(answerAsCustomer),
  };
};

/** `GET /tickets/{number}/messages`: the conversation, oldest first unless `order` turns it, each message with its files. */
type ListMessages = Readonly<{
  number: number;
  page: PageRequest<number>;
  order?: ListOrder | undefined;
}>;

type FiledMessage = Message & Readonly<{ files: readonly TicketFile[] }>;

const listMessages = async (
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
