/** Decisions about a mail. */
import type { InboundReason } from '../../model/inbound/inbound-mail.ts';
import type { ForwardedMail, MailAddress, ReportedRecipient } from '../../model/inbound/mail-facts.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { ForwardingRequest } from './forwarding-mail.ts';
import type { ReportedMail } from './mail-world.ts';

/** The author of a message. `verified`: it was really them. `isProof`: the mail proves that the address is theirs. */
export type Sender = Readonly<{ address: MailAddress; verified: boolean; isProof: boolean }>;

/** `isTrusted`: its other recipients become participants of the ticket. */
export type CustomerMail = Readonly<{ by: Sender; auto: boolean; isTrusted: boolean }>;

/** `linkTo` is a ticket that the mail answers, and to which its sender may not write. */
export type OpenByMail = CustomerMail &
  Readonly<{
    type: 'open';
    linkTo: number | null;
    forward: Readonly<{ agent: Agent; mail: ForwardedMail }> | null;
  }>;

export type AppendByMail = CustomerMail &
  Readonly<{ type: 'append'; number: number; right: 'requester' | 'participant' | 'stranger' | 'sender' }>;

/** `isLate`: something newer was written, so the reply becomes an internal note and is not sent. */
export type ReplyByMail = Readonly<{
  type: 'reply';
  number: number;
  agent: Agent;
  internal: boolean;
  /** The message whose notice the agent answers. */
  answers: string;
  isLate: boolean;
}>;

export type Verdict =
  | Readonly<{ type: 'note'; reason: InboundReason }>
  | Readonly<{ type: 'quarantine'; reason: InboundReason }>
  | Readonly<{ type: 'wait' }>
  | Readonly<{ type: 'forwarding'; request: ForwardingRequest }>
  | Readonly<{ type: 'check'; addressId: string }>
  | Readonly<{ type: 'bounce'; mail: ReportedMail | null; recipient: ReportedRecipient }>
  | Readonly<{ type: 'complaint'; mail: ReportedMail | null; recipient: ReportedRecipient | null }>
  | OpenByMail
  | AppendByMail
  | ReplyByMail;
