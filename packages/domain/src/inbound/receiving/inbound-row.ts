/** The row of a mail that arrived, from its bytes and what its header says. */
import { isEmail } from '../../kernel/text.ts';
import type { InboundMail } from '../../model/inbound/inbound-mail.ts';
import type { MailSummary } from '../../model/inbound/mail-facts.ts';
import type { Secrets } from '../../model/ports.ts';
import type { ReceiveMail } from '../inbound-cases.ts';
import type { ReceivedBytes } from './receive-bytes.ts';

type Arrived = Readonly<{
  mail: Pick<ReceiveMail, 'way' | 'from'>;
  received: ReceivedBytes;
  summary: MailSummary;
  token: string | null;
}>;

export const rowOf = (
  secrets: Secrets,
  arrived: Arrived,
): Omit<InboundMail, 'id' | 'receivedAt' | 'addressId' | 'envelope'> => {
  const { mail, received, summary } = arrived;
  const sender = addressIn(summary.from);
  return {
    way: mail.way,
    size: received.size,
    sha256: received.sha256,
    dedupeKey: dedupeKeyOf(secrets, arrived),
    rawIn: received.raw === null ? 'store' : 'row',
    sender,
    // An erasure finds it by somebody, also while it waits.
    author: sender === null ? mail.from : null,
    subject: summary.subject,
    sentAs: summary.messageId,
    state: 'kept',
    reason: null,
    error: null,
    attempts: 0,
    verdicts: null,
    duplicateOf: null,
    ticketNumber: null,
    messageId: null,
    openedTicket: false,
    settledAt: null,
  };
};

/**
 * The key that two copies of a mail share. It covers more than the Message-ID: programs may give one id to all of their mails,
 * and a web form may write the same text for many people. Without a Message-ID, it covers everything but the traces of servers.
 */
const dedupeKeyOf = (
  secrets: Secrets,
  { received: { headSha256, bodySha256 }, summary, token }: Arrived,
): string => {
  const { messageId, from, replyTo, subject } = summary;
  const named = messageId === null ? [headSha256] : [messageId, from, replyTo, subject];
  return secrets.hash(JSON.stringify([...named, bodySha256, token]));
};

/** The first address in a line that nobody has parsed yet. */
export const addressIn = (line: string | null): string | null => {
  const [found = null] =
    /(?<![^\s<>,;:"()[\]\\])[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\]+/.exec(line ?? '') ?? [];
  return found !== null && isEmail(found) ? found : null;
};
