/** The mail of a message, and who else takes part in its ticket (contract §14.2). */
import type { Instant } from '../../kernel/instant.ts';
import type { MailAddress } from './mail-facts.ts';

/**
 * The whole text of the mail of a message, sanitised and not trimmed. It stays with the message when the raw mail is removed.
 * `sentAs` is its Message-ID without angle brackets, `sender` the address that wrote it, `subject` what it was about.
 */
export type MessageOrigin = Readonly<{
  messageId: string;
  ticketNumber: number;
  sentAs: string | null;
  sender: string;
  subject: string;
  text: string;
  html: string;
}>;

/** The ticket and message of a received mail, without its text. */
export type OriginHead = Omit<MessageOrigin, 'text' | 'html'>;

export interface MessageOriginStore {
  add(origin: MessageOrigin): Promise<void>;
  /** Replaces the texts of an origin when its mail is processed again. */
  save(origin: MessageOrigin): Promise<void>;
  find(messageId: string): Promise<MessageOrigin | null>;
  /**
   * Those of these Message-IDs that were received, by the ids of their messages: the first `limit`, because anybody can send a
   * known Message-ID again.
   */
  findSentAs(ids: readonly string[], limit: number): Promise<readonly OriginHead[]>;
  /** The newest of a ticket that this address sent, however it is cased, by the ids of messages: of those below `before`. */
  findLastOf(ticketNumber: number, sender: string, before: string): Promise<OriginHead | null>;
  /** Removes what a person sent, however the address is cased; the messages stay. Returns the bytes of its texts. */
  removeOf(sender: string): Promise<number>;
  remove(messageIds: readonly string[]): Promise<void>;
}

/** A person other than the requester who may append to a ticket by mail: a To or Cc of an earlier mail of it. */
export type Participant = Readonly<{ ticketNumber: number; address: MailAddress; addedAt: Instant }>;

export interface ParticipantStore {
  /** By their addresses. */
  listOfTicket(ticketNumber: number): Promise<readonly Participant[]>;
  /** Adds those whose address, however it is cased, the ticket does not have yet. */
  add(participants: readonly Participant[]): Promise<void>;
  /** Removes a person from all tickets. */
  removeOf(email: string): Promise<void>;
}
