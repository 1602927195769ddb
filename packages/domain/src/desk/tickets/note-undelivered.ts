/**
 * A mail of a message did not arrive: the message shows that, an event is emitted, and a note tells the assignee (contract §3.2,
 * §14.3). An agent sees no difference between a server that refuses a mail at once and one that returns it later.
 */

import type { Delivery } from '../../model/desk/message.ts';
import { newMessage, textContent } from '../../model/desk/new-message.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { mailFaultOf } from '../../model/outbound/mail-reasons.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { emit } from '../../outbound/events/emit.ts';
import { eventOf } from '../../outbound/events/event-of.ts';
import { messageEventData } from '../../outbound/events/message-event.ts';
import { quoteError, sayInWorkspace } from '../../outbound/mail/say.ts';
import { commitTicket } from './commit-ticket.ts';

/** `recipient`: null where nobody knows it. `error`: a sentence of ours, or what another server said. */
export type Undelivered = Readonly<{
  /** Locked by the write. */
  ticket: Ticket;
  messageId: string;
  delivery: Delivery;
  recipient: string | null;
  error: string | null;
}>;

/** Does nothing for a message that was removed meanwhile. */
export const noteUndelivered = async (scope: WriteScope, undelivered: Undelivered): Promise<void> => {
  if (!(await showUndelivered(scope, undelivered))) return;
  const { ticket } = undelivered;
  const content = textContent(await textOf(scope, undelivered));
  const author = { type: 'system', id: null, name: scope.actor.name } as const;
  const note = { ...newMessage(scope, ticket.number, { content, internal: true, author }), auto: true };
  await commitTicket(scope, { before: ticket, after: ticket, messages: [note] });
};

/** Without a note, which needs room. Returns whether the message exists. */
export const showUndelivered = async (
  scope: WriteScope,
  { ticket, messageId, delivery }: Pick<Undelivered, 'ticket' | 'messageId' | 'delivery'>,
): Promise<boolean> => {
  const message = await scope.stores.messages.setDelivery(ticket.number, messageId, delivery);
  if (!message) return false;
  await emit(scope, [
    eventOf(scope, 'message.delivery_failed', ticket.id, { ...messageEventData(message), delivery }),
  ]);
  return true;
};

const textOf = async (scope: WriteScope, { recipient, error }: Undelivered): Promise<string> => {
  const say = await sayInWorkspace(scope);
  const text =
    recipient === null ? say('note_reply_bounced_unnamed', {}) : say('note_reply_bounced', { recipient });
  const fault = error === null ? null : mailFaultOf(error);
  const said = fault ? fault.said : (error ?? '');
  const why = fault ? `${text} ${say(`reason_${fault.reason}`, {})}` : text;
  return said === '' ? why : `${why}\n\n${quoteError(say, said)}`;
};
