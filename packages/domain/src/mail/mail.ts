/** Mail that the workspace writes by itself, queued with the write that caused it. */
import type { Instant } from '../instant.ts';

/** `cause` says what wrote it: a rule's id, or the kind of notice. `to` is an address that passed the strict grammar. */
export type Mail = Readonly<{
  id: string;
  to: string;
  subject: string;
  body: string;
  ticketNumber: number | null;
  cause: string;
  state: 'queued';
  createdAt: Instant;
}>;

export interface MailStore {
  /** No other write that holds the mail queues any before this one ends: who counts to a cap holds it first. */
  hold(): Promise<void>;
  add(mail: Mail): Promise<void>;
  /** How many were queued for a ticket since an instant. */
  countOfTicket(ticketNumber: number, since: Instant): Promise<number>;
  /** How many were queued for an address since an instant. */
  countTo(address: string, since: Instant): Promise<number>;
  /** Newest first, by id. */
  list(limit: number): Promise<readonly Mail[]>;
  removeOfTicket(ticketNumber: number): Promise<void>;
  removeTo(address: string): Promise<void>;
}
