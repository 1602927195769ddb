/** Messages of a ticket: public replies and internal notes (contract §3.1). */
import type { Instant } from '../../kernel/instant.ts';
import type { ListOrder, Page, PageRequest } from '../../kernel/page.ts';
import type { MailAddress } from '../inbound/mail-facts.ts';
import type { Audience } from '../outbound/audience.ts';
import type { Channel } from './ticket.ts';

export type Author = Readonly<{
  type: 'agent' | 'customer' | 'api_key' | 'rule' | 'system';
  id: string | null;
  name: string;
}>;

export type Delivery = Readonly<{
  state: 'none' | 'queued' | 'sent' | 'failed' | 'bounced';
  error: string | null;
  at: Instant | null;
}>;

export type Message = Readonly<{
  id: string;
  ticketNumber: number;
  internal: boolean;
  body: string;
  bodyHtml: string;
  author: Author;
  channel: Channel;
  auto: boolean;
  delivery: Delivery;
  /** Names of files of the message that the storage refused. */
  skippedFiles: readonly string[];
  /** Whether the sender of a mail was proven to be its author; null where the message did not come by mail. */
  verified: boolean | null;
  /** The other people to whom the mail was addressed (contract §14.2). */
  cc: readonly MailAddress[];
  createdAt: Instant;
}>;

/** A message's ticket, and its place in it. */
export type MessageKey = Readonly<{ ticketNumber: number; position: number }>;

/** The newest message of a ticket, with its first characters. */
export type LastMessage = Pick<Message, 'id' | 'ticketNumber' | 'internal' | 'author' | 'createdAt'> &
  Readonly<{ beginning: string }>;

/** The author of a ticket's first message, and whether mail proved who they are. */
export type FirstAuthor = Pick<Message, 'ticketNumber' | 'author' | 'verified'>;

export interface MessageStore {
  /**
   * In the order in which they were added, oldest first; newest first with `desc`. The key is a message's place in its
   * ticket.
   */
  listOfTicket(
    ticketNumber: number,
    page: PageRequest<number>,
    order?: ListOrder,
  ): Promise<Page<Message, number>>;
  /** Every message, by ticket, and in a ticket oldest first. */
  list(page: PageRequest<MessageKey>): Promise<Page<Message, MessageKey>>;
  /** Whether a message with this id is one of the ticket's. */
  isOfTicket(ticketNumber: number, id: string): Promise<boolean>;
  /** The message of this ticket with this id. */
  find(ticketNumber: number, id: string): Promise<Message | null>;
  /** Id of the message that was added last to a ticket. */
  findLastId(ticketNumber: number): Promise<string | null>;
  /** The newest message of each of these tickets, with at most `characters` of its text, in no promised order. */
  listLast(ticketNumbers: readonly number[], characters: number): Promise<readonly LastMessage[]>;
  /** The authors of the oldest message of each of these tickets, in no promised order. */
  listFirstAuthors(ticketNumbers: readonly number[]): Promise<readonly FirstAuthor[]>;
  /** The last public message of a customer that was added before another message of the ticket. */
  findQuestion(ticketNumber: number, answerId: string): Promise<Message | null>;
  /**
   * Adds a message after all others of its ticket, which the write has locked, whatever its id and instant; stores its
   * audience.
   */
  add(message: Message, audience: Audience): Promise<void>;
  /** Replaces the text of a message whose mail was read again, also in the search index. */
  setContent(
    ticketNumber: number,
    id: string,
    content: Readonly<{ body: string; bodyHtml: string }>,
  ): Promise<void>;
  /** Messages that a contact sent by mail, to whichever ticket; up to `limit`, in no promised order. */
  listByMail(contactId: string, limit: number): Promise<readonly Message[]>;
  /** Messages whose `cc` names an address, however it is cased; up to `limit`, in no promised order. */
  listWithCc(email: string, limit: number): Promise<readonly Message[]>;
  setCc(ticketNumber: number, id: string, cc: Message['cc']): Promise<void>;
  /** Removes messages of a ticket with their mentions and words. The others keep their places. */
  remove(ticketNumber: number, ids: readonly string[]): Promise<void>;
  /** Changes nothing but the delivery; gives the message as it is then, null when there is none. */
  setDelivery(ticketNumber: number, id: string, delivery: Delivery): Promise<Message | null>;
}
