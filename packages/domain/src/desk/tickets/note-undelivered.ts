/**
 * A mail of a message did not arrive: the message shows that, an event is emitted, and a note tells the assignee (contract §3.2,
 * §14.3). An agent sees no difference between a server that refuses a mail at once and one that returns it later.
 */

import type { Delivery } from '../../model/desk/message.ts';
import { newMessage, textContent } from '../../model/desk/new-message.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { emit } from '../../outbound/events/emit.ts';
import { eventOf } from '../../outbound/events/event-of.ts';
import { messageEventData } from '../../outbound/events/message-event.ts';
import { quoteError, sayInWorkspace } from '../../outbound/mail/say.ts';
import { commitTicket } from './commit-ticket.ts';

/** `recipient`: null where nobody knows it. `said`: by another server, or the reason; empty without one. */
export type Undelivered = Readonly<{
  /** Locked by the write. */
  ticket: Ticket;
  messageId: string;
  delivery: Delivery;
  recipient: string | null;
  said: string;
}>;

/** Does nothing for a message that was removed meanwhile. */
export const noteUndelivered = async (scope: WriteScope, undelivered: Undelivered): Promise<void> => {
  const { ticket, messageId, delivery } = undelivered;
  const message = await scope.stores.messages.setDelivery(ticket.number, messageId, delivery);
  if (!message) return;
  await emit(scope, [
    eventOf(scope, 'message.delivery_failed', ticket.id, { ...messageEventData(message), delivery }),
  ]);
  const content = textContent(await textOf(scope, undelivered));
  const author = { type: 'system', id: null, name: scope.actor.name } as const;
  const note = { ...newMessage(scope, ticket.number, { content, internal: true, author }), auto: true };
  await commitTicket(scope, { before: ticket, after: ticket, messages: [note] });
};

const textOf = async (scope: WriteScope, { recipient, said }: Undelivered): Promise<string> => {
  const say = await sayInWorkspace(scope);
  const text =
    recipient === null ? say('note_reply_bounced_unnamed', {}) : say('note_reply_bounced', { recipient });
  return said === '' ? text : `${text}\n\n${quoteError(say, said)}`;
};
