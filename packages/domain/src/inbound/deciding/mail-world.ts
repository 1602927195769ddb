/** The input of `decide` besides the mail: plain data that is read before. */

import type { InboundAddress } from '../../model/inbound/inbound-address.ts';
import type { InboundWay, MailEnvelope } from '../../model/inbound/inbound-mail.ts';
import type { MailAddress } from '../../model/inbound/mail-facts.ts';
import type { MailVerdicts } from '../../model/inbound/mail-judge.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { RecipientToken } from './our-ids.ts';

/**
 * The author of a mail. `isFrom`: the address is that of From, which authentication covers. Anybody can write another header, so
 * such an author may do nothing that a stranger may not.
 */
export type MailAuthor = Readonly<{ address: MailAddress; isFrom: boolean }>;

/**
 * A ticket that the mail names. Addresses are folded. `lastMessageId` is that of its newest message. `isBusy`: customers
 * have mailed it so often within the hour that a loop is likely.
 */
export type NamedTicket = Readonly<{
  number: number;
  isClosed: boolean;
  requester: string | null;
  participants: ReadonlySet<string>;
  lastMessageId: string | null;
  isBusy: boolean;
}>;

/** A mail that we sent, named by its signed Message-ID. `messageId` is null for the root, and for mail that shows no message. */
export type AnsweredMail = Readonly<{ ticketNumber: number; messageId: string | null }>;

/** A mail of ours that bounced or caused a complaint. `receivers` are the addresses that it was sent to, copies included. */
export type ReportedMail = AnsweredMail & Readonly<{ receivers: readonly string[] }>;

/** A mail that we received, named by its Message-ID; `sender` is folded, `messageId` is the message that it became. */
export type ReceivedMail = Readonly<{ ticketNumber: number; messageId: string; sender: string }>;

export type MailWorld = Readonly<{
  way: InboundWay;
  envelope: MailEnvelope;
  verdicts: MailVerdicts;
  /** The address that it arrived at; null for one that is made of settings. */
  address: Pick<InboundAddress, 'isGroup' | 'bulk'> | null;
  /** A person has released it from quarantine. */
  isReleased: boolean;
  /** Whether it can be decided again later, when DNS may answer. */
  mayWait: boolean;
  /** Folded addresses of the workspace and of the instance. */
  own: ReadonlySet<string>;
  /** Its Message-ID, or the mark of our mails, shows that the workspace sent it. */
  isOurs: boolean;
  /** Its text or its HTML begins with the command that makes an agent's reply a note. */
  isNote: boolean;
  /** Nobody has shown yet that the address that it arrived at is the workspace's. */
  isUnverified: boolean;
  /** The address whose code is in its text. */
  checked: Pick<InboundAddress, 'id' | 'address'> | null;
  /** Null where From says nobody. */
  author: MailAuthor | null;
  isBlocked: boolean;
  /** The agent who has the author's address, whatever their status. */
  agent: Agent | null;
  /** Whether the author of the mail that an agent forwards is blocked. */
  isForwardedBlocked: boolean;
  token: RecipientToken;
  /** Evidence B and C, newest first. */
  answered: readonly AnsweredMail[];
  received: readonly ReceivedMail[];
  /** Every ticket that is named anywhere above, by its number; those that do not exist are missing. */
  tickets: ReadonlyMap<number, NamedTicket>;
  /** The mail of ours that a report is about. */
  reported: ReportedMail | null;
  /** The sender's mails of the last hour, this one included, and how many of them opened a ticket. */
  traffic: Readonly<{ mails: number; opened: number }>;
}>;
