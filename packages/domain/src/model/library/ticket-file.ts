/** Files of a ticket (contract §4.1). Their bytes are in the byte store: see byte-store.ts. */
import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';

/** `size` in bytes, as counted when they arrived; `sha256` in lower-case hex is the file's ETag. */
export type TicketFile = Readonly<{
  id: string;
  ticketNumber: number;
  messageId: string;
  name: string;
  contentType: string;
  size: number;
  sha256: string;
  inline: boolean;
  createdAt: Instant;
}>;

/** `internal`: whether it belongs to an internal note, which the customer never sees. */
export type MarkedFile = TicketFile & Readonly<{ internal: boolean }>;

/** Limits of one message: number of files, bytes of one, and bytes of all. Each instance sets its own. */
export type FileLimits = Readonly<{ most: number; fileBytes: number; messageBytes: number }>;

export interface FileStore {
  find(id: string): Promise<TicketFile | null>;
  /** Newest first. */
  listOfTicket(ticketNumber: number, page: PageRequest<string>): Promise<Page<MarkedFile, string>>;
  /** Of all tickets that a contact asked for, newest first. */
  listOfRequester(contactId: string, page: PageRequest<string>): Promise<Page<MarkedFile, string>>;
  /** Every file of these messages, by id. */
  listOfMessages(messageIds: readonly string[]): Promise<readonly TicketFile[]>;
  add(files: readonly TicketFile[]): Promise<void>;
  /** Removes the rows of a ticket's files and returns their ids, so that their bytes can be deleted. */
  removeOfTicket(ticketNumber: number): Promise<readonly string[]>;
  /** The same of messages. */
  removeOfMessages(messageIds: readonly string[]): Promise<readonly string[]>;
  /** Which of these ids are files, uploads or pictures of articles, whose bytes have the same keys: for the sweep that compares rows and bytes. */
  storedIds(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Every file, by id. */
  list(page: PageRequest<string>): Promise<Page<TicketFile, string>>;
}
