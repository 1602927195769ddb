/** A mail of ours bounced: its message shows that, an event is emitted, and a note tells the assignee (contract §14.3). */

import { commitTicket } from '../../desk/tickets/commit-ticket.ts';
import type { Delivery, Message } from '../../model/desk/message.ts';
import { newMessage, textContent } from '../../model/desk/new-message.ts';
import type { ReportedRecipient } from '../../model/inbound/mail-facts.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { emit } from '../../outbound/events/emit.ts';
import { eventOf } from '../../outbound/events/event-of.ts';
import { messageEventData } from '../../outbound/events/message-event.ts';
import { quoteError, type Say, sayInWorkspace } from '../../outbound/mail/say.ts';
import type { ReportedMail } from '../deciding/mail-world.ts';
import type { Settled } from './settle.ts';

type Bounce = Readonly<{ mail: ReportedMail | null; recipient: ReportedRecipient }>;

export const noteBounce = async (scope: WriteScope, { mail, recipient }: Bounce): Promise<Settled> => {
  const { stores, now } = scope;
  const settled = { state: 'noted', reason: 'bounce', sender: null } as const;
  const ticket = mail && (await stores.tickets.findForChange(mail.ticketNumber));
  if (!ticket) return settled;
  const { number } = ticket;
  const named = { ...settled, ticketNumber: number, ...(isGone(recipient) && receiverOf(mail)) };
  if (mail.messageId === null) return named;
  const before = await deliveryOf(scope, number, mail.messageId);
  if (before === null || before.state === 'bounced') return named;
  const delivery: Delivery = { state: 'bounced', error: reasonOf(recipient), at: now };
  const message = await stores.messages.setDelivery(number, mail.messageId, delivery);
  if (!message) return named;
  await emit(scope, [
    eventOf(scope, 'message.delivery_failed', ticket.id, { ...messageEventData(message), delivery }),
  ]);
  const note = await noteOf(scope, number, recipient);
  await commitTicket(scope, { before: ticket, after: ticket, messages: [note] });
  return named;
};

/** After a complaint, the receiver gets no automatic mail. */
export const noteComplaint = async (
  { stores }: WriteScope,
  { mail }: Pick<Bounce, 'mail'>,
): Promise<Settled> => {
  const settled = { state: 'noted', reason: 'complaint', sender: null } as const;
  const ticket = mail && (await stores.tickets.find(mail.ticketNumber));
  return ticket ? { ...settled, ticketNumber: ticket.number, ...receiverOf(mail) } : settled;
};

/** The address does not exist any more: automatic mail to it stops (`refusalTo`). */
const isGone = ({ status }: ReportedRecipient): boolean =>
  status !== null && ['5.1.1', '5.1.10', '5.2.1'].includes(status);

/** The report proves which mail it is about. It proves neither its own text nor its author. */
const receiverOf = ({ to }: ReportedMail): Pick<Settled, 'sender'> => ({ sender: to });

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

/** What the API shows of the delivery. */
const reasonOf = ({ recipient, status, diagnostic }: ReportedRecipient): string => {
  const said = saidIn({ status, diagnostic });
  const whom = recipient === null ? 'The mail came back' : `The mail to ${recipient} came back`;
  return said === '' ? `${whom}.` : `${whom}: ${said}`;
};

const saidIn = ({ status, diagnostic }: Pick<ReportedRecipient, 'status' | 'diagnostic'>): string =>
  [status, diagnostic].filter((part) => part !== null).join(' ');

const noteOf = async (scope: WriteScope, number: number, bounced: ReportedRecipient): Promise<Message> => ({
  ...newMessage(scope, number, {
    content: textContent(sayBounce(await sayInWorkspace(scope), bounced)),
    internal: true,
    author: { type: 'system', id: null, name: scope.actor.name },
  }),
  auto: true,
});

const sayBounce = (say: Say, { recipient, ...reported }: ReportedRecipient): string => {
  const said = saidIn(reported);
  const note =
    recipient === null ? say('note_reply_bounced_unnamed', {}) : say('note_reply_bounced', { recipient });
  return said === '' ? note : `${note}\n\n${quoteError(say, said)}`;
};
