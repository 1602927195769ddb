/** A mail of ours bounced: it did not arrive, once for each message (contract §14.3). Automatic mail leaves no note. */

import { noteReturned } from '../../desk/tickets/note-undelivered.ts';
import { foldEmail } from '../../kernel/text.ts';
import type { Delivery } from '../../model/desk/message.ts';
import type { ReportedRecipient } from '../../model/inbound/mail-facts.ts';
import { isGoneReply } from '../../model/outbound/gone-address.ts';
import type { WriteScope } from '../../model/use-case.ts';
import type { ReportedMail } from '../deciding/mail-world.ts';
import type { Settled } from './settle.ts';

type Bounce = Readonly<{ mail: ReportedMail | null; recipient: ReportedRecipient }>;

/** Most providers do not say who complained. */
type Complaint = Readonly<{ mail: ReportedMail | null; recipient: ReportedRecipient | null }>;

export const noteBounce = async (scope: WriteScope, { mail, recipient }: Bounce): Promise<Settled> => {
  const { stores, now } = scope;
  const settled = { state: 'noted', reason: 'bounce', sender: null } as const;
  const ticket = mail && (await stores.tickets.findForChange(mail.ticketNumber));
  if (!ticket) return settled;
  const { number } = ticket;
  const named = {
    ...settled,
    ticketNumber: number,
    ...(isGoneReply(recipient.status, recipient.diagnostic ?? '') && receiverOf(mail, recipient)),
  };
  if (mail.messageId === null) return named;
  const before = await deliveryOf(scope, number, mail.messageId);
  if (before === null || before.state === 'bounced') return named;
  const delivery: Delivery = { state: 'bounced', error: reasonOf(recipient), at: now };
  await noteReturned(scope, {
    ticket,
    messageId: mail.messageId,
    delivery,
    recipient: recipient.recipient,
    said: saidIn(recipient),
  });
  return named;
};

/** After a complaint, the receiver gets no automatic mail if it is known who of several it was. */
export const noteComplaint = async (
  { stores }: WriteScope,
  { mail, recipient }: Complaint,
): Promise<Settled> => {
  const settled = { state: 'noted', reason: 'complaint', sender: null } as const;
  const ticket = mail && (await stores.tickets.find(mail.ticketNumber));
  return ticket ? { ...settled, ticketNumber: ticket.number, ...receiverOf(mail, recipient) } : settled;
};

/**
 * The report proves which mail it is about. It proves neither its own text nor its author: it can choose among the receivers of
 * that mail, and name nobody else. A server that forwards names an address of its own, so a single receiver needs no name.
 */
const receiverOf = (
  { receivers }: ReportedMail,
  named: ReportedRecipient | null,
): Pick<Settled, 'sender'> => {
  const [first = null, ...copies] = receivers;
  if (copies.length === 0) return { sender: first };
  const address = foldEmail(named?.recipient ?? '');
  return { sender: receivers.find((receiver) => foldEmail(receiver) === address) ?? null };
};

/** The newest messages are enough, because a bounce arrives within days. Null for a message that was never mailed. */
const deliveryOf = async (
  { stores }: WriteScope,
  number: number,
  messageId: string,
): Promise<Delivery | null> => {
  const { data } = await stores.messages.listOfTicket(number, { limit: looked, after: null }, 'desc');
  const delivery = data.find(({ id }) => id === messageId)?.delivery;
  return delivery === undefined || delivery.state === 'none' ? null : delivery;
};

const looked = 1_000;

/** The reason of the failed delivery, as the API shows it. */
const reasonOf = ({ recipient, status, diagnostic }: ReportedRecipient): string => {
  const said = saidIn({ status, diagnostic });
  const whom = recipient === null ? 'The mail came back' : `The mail to ${recipient} came back`;
  return said === '' ? `${whom}.` : `${whom}: ${said}`;
};

const saidIn = ({ status, diagnostic }: Pick<ReportedRecipient, 'status' | 'diagnostic'>): string =>
  [status, diagnostic].filter((part) => part !== null).join(' ');
