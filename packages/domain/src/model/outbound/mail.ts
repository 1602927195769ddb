/** Mail that leaves the workspace, queued with the write that caused it (the mail rows of the fault matrix). */
import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Branding } from '../instance/branding.ts';
import type { Site } from '../instance/workspace-url.ts';
import type { MailCap, MailKind } from './mail-kinds.ts';
import type { MailReason } from './mail-reasons.ts';
import type { Mailbox, Sender } from './mailer.ts';

export const mailStates = ['queued', 'sent', 'failed'] as const;

export type MailState = (typeof mailStates)[number];

/** The mail of the receiver that a mail answers: its message, its Message-ID and its subject. */
export type AnsweredMail = Readonly<{ messageId: string; sentAs: string | null; subject: string }>;

/** The agent whom a mail tells of a ticket, and the ticket's newest message then: their answer is to be about that one. */
export type ToldAgent = Readonly<{ agentId: string; messageId: string }>;

/**
 * The other input of a letter besides its mail, which may change later. Mails that were sent before a member was stored lack
 * that member.
 */
export type MadeWith = Readonly<{
  /** `branding`: absent where there was none. */
  workspace: Readonly<{ name: string; locale: string; timezone?: string; branding?: Branding }>;
  site: Site;
  /** Whether it is sent to the ticket's requester: nobody else gets the ticket's token. */
  toRequester: boolean;
  /** Whether the customer's question is quoted below the answer. */
  quotes?: boolean;
  sender?: Sender;
  answered?: AnsweredMail | null;
  told?: ToldAgent | null;
}>;

/** How a mail was sent: its sender, its settings, and the results of the files of its message, by id. */
export type WentAs = Readonly<{
  from: Mailbox | null;
  /** Absent from mails that were sent before it was recorded. */
  madeWith?: MadeWith;
  /** It was stored in the folder that takes the place of a mail server. */
  isStored?: true;
  files: Readonly<Record<string, 'went' | 'left' | 'lost'>>;
}>;

/**
 * `to` is an address that passed the strict grammar. `text` and the optional `html` are what somebody wrote; the text
 * around them is added when it is sent. `sender` is the person who wrote it. `automatic`: no person has sent it.
 * `cause` says what wrote it: the id of a rule, of a message or of what asks for a rating, or the kind of notice.
 * `messageId` is the ticket's message that it carries, and `follows` those that were mailed before, oldest first.
 * `sealedLink` is a secret that only the receiver may read. `error` is what the last attempt failed by, and
 * `takenBy` those who got a copy although it was not sent, and `wentAs` what it offered to the mail server: settings change, and servers take less than they are given.
 */
export type Mail = Readonly<{
  id: string;
  kind: MailKind;
  automatic: boolean;
  to: string;
  sender: string | null;
  subject: string;
  text: string;
  html: string | null;
  sealedLink: string | null;
  ticketNumber: number | null;
  messageId: string | null;
  follows: readonly string[];
  cause: string;
  state: MailState;
  attempts: number;
  error: string | null;
  takenBy: readonly string[];
  wentAs: WentAs | null;
  /** When the next attempt is due; null when there is none any more. */
  nextAttemptAt: Instant | null;
  /** When the server took it, or refused it at the first attempt: that counts to the caps as if it had been taken. */
  sentAt: Instant | null;
  createdAt: Instant;
  /** Since when it is tried: when it was created, or when somebody had it sent again. */
  queuedAt: Instant;
}>;

/**
 * Which automatic mails to an address count: those under the cap that were queued since `queuedSince`, and either wait or
 * left since `leftSince`.
 */
export type CountedMails = Readonly<{ cap: MailCap; leftSince: Instant; queuedSince: Instant }>;

export interface MailStore {
  /** No other write that holds the mail queues any before this one ends: who counts to a cap holds it first. */
  hold(): Promise<void>;
  add(mail: Mail): Promise<void>;
  find(id: string): Promise<Mail | null>;
  /** Stores the result of an attempt; does nothing if the mail was deleted meanwhile. */
  save(mail: Mail): Promise<void>;
  /** The oldest mail to the same address about the same ticket that was queued before this one, and still is. */
  findQueuedBefore(mail: Mail): Promise<Mail | null>;
  /** The mail of a ticket that carried its message mailed last, and forwarded none; null when none did. */
  findLastReply(ticketNumber: number): Promise<Mail | null>;
  /** How many automatic ones were queued for a ticket since an instant, without notices to agents and those refused at once. */
  countOfTicket(ticketNumber: number, since: Instant): Promise<number>;
  /**
   * How many count for an address, however its letters are cased. One has left that has a `sentAt`, then or when it was
   * queued, whichever is later; one that failed without does not count.
   */
  countTo(address: string, counted: CountedMails): Promise<number>;
  /**
   * Whether one about a ticket was written to an address since an instant, however it is cased, and failed for a reason. A
   * failure does not count if a later mail to the address was sent.
   */
  hasFailed(address: string, reason: MailReason, since: Instant): Promise<boolean>;
  /** Those about a ticket, newest first, by id. */
  listOfTicket(ticketNumber: number, page: PageRequest<string>): Promise<Page<Mail, string>>;
  /** Newest first, by id; with a state only those in it. */
  list(limit: number, state?: MailState): Promise<readonly Mail[]>;
  /** Gives the ids of what was removed: a catcher has copies. */
  removeOfTicket(ticketNumber: number): Promise<readonly string[]>;
  removeTo(address: string): Promise<readonly string[]>;
  /** The same of mails about a ticket that carry one of these messages. */
  removeOfMessages(ticketNumber: number, messageIds: readonly string[]): Promise<readonly string[]>;
  /** The same of up to `limit` mails of the kinds that are forgotten, queued before an instant. */
  removeForgottenBefore(instant: Instant, limit: number): Promise<readonly string[]>;
  hasForgottenBefore(instant: Instant): Promise<boolean>;
  /** The same of mails that were sent or have failed, the oldest first: one that waits stays, however old it is. */
  removeFinishedBefore(instant: Instant, limit: number): Promise<readonly string[]>;
  hasFinishedBefore(instant: Instant): Promise<boolean>;
}
