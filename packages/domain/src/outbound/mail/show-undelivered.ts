/** A mail of a message did not arrive: what the message shows, and what webhooks get. */

import type { Delivery, Message } from '../../model/desk/message.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Mail } from '../../model/outbound/mail.ts';
import { type MailFault, mailFaultOf } from '../../model/outbound/mail-reasons.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { emit } from '../events/emit.ts';
import { eventOf } from '../events/event-of.ts';
import { messageEventData } from '../events/message-event.ts';

export type Shown = Readonly<{
  /** Locked by the write. */
  ticket: Ticket;
  messageId: string;
  delivery: Delivery;
}>;

/** Returns the message; null for one that was removed meanwhile. */
export const showUndelivered = async (
  scope: WriteScope,
  { ticket, messageId, delivery }: Shown,
): Promise<Message | null> => {
  const message = await scope.stores.messages.setDelivery(ticket.number, messageId, delivery);
  if (message)
    await emit(scope, [
      eventOf(scope, {
        kind: 'message.delivery_failed',
        subjectId: ticket.id,
        data: { ...messageEventData(message), delivery },
      }),
    ]);
  return message;
};

/** Automatic mail leaves no note: in a wave of spam with forged senders, every ticket would get one. */
export const isNoted = ({ auto }: Pick<Message, 'auto'>): boolean => !auto;

/** `recipient`: null where nobody knows it. `fault`: null where it says nothing that a note needs. */
export type Lost = Readonly<{ recipient: string | null; fault: MailFault | null }>;

/** The recipient who will not get the mail or their copy of it; null if everybody got it, or while a retry may still reach all. */
export const lostBy = ({ state, to, error }: Pick<Mail, 'state' | 'to' | 'error'>): Lost | null => {
  const fault = error === null ? null : mailFaultOf(error);
  if (state === 'failed') return { recipient: to, fault };
  return state === 'sent' && fault?.reason === 'copies_refused'
    ? { recipient: fault.said, fault: null }
    : null;
};
