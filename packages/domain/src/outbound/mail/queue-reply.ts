/** Mails public replies to the requester, whatever their channel (contract §3.2). */

import { limits } from '../../kernel/limits.ts';
import type { Delivery, Message } from '../../model/desk/message.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { comesBack, ownAddresses } from './own-addresses.ts';
import { queueMail } from './queue-mail.ts';

/** The message as it is saved: marked if it is to be mailed to the requester. */
export const withDelivery = async (
  scope: WriteScope,
  message: Message,
  requester: Contact | null,
): Promise<Message> =>
  (await isMailed(scope, message, requester)) ? { ...message, delivery: queued(scope) } : message;

/** Messages of customers and internal notes are not mailed; blocked contacts and our own addresses get no mail. */
const isMailed = async (
  scope: WriteScope,
  { internal, author }: Message,
  requester: Contact | null,
): Promise<boolean> => {
  if (scope.mailFrom === null || internal || author.type === 'customer') return false;
  if (!requester || requester.blocked) return false;
  return !comesBack(await ownAddresses(scope, scope.stores), requester.email);
};

const queued = ({ now }: WriteScope): Delivery => ({ state: 'queued', error: null, at: now });

type Said = Readonly<{ ticket: Ticket; messages: readonly Message[]; requester: Contact | null }>;

/** Queues a mail for every message that is marked for it. */
export const queueReplies = async (
  scope: WriteScope,
  { ticket, messages, requester }: Said,
): Promise<void> => {
  if (!requester) return;
  const replies = messages.filter(({ delivery, internal }) => delivery.state === 'queued' && !internal);
  for (const message of replies) {
    const before = await scope.stores.mails.findLastReply(ticket.number);
    // Automatic mail sends no text of others to an address that anybody may have entered.
    const isSafe = !message.auto || requester.verifiedAt !== null;
    const follows = before?.messageId ? [...before.follows, before.messageId] : [];
    await queueMail(scope, {
      kind: 'public_reply',
      automatic: message.auto,
      to: requester.email,
      sender: message.author.type === 'agent' ? message.author.name : null,
      subject: `Re: ${isSafe ? ticket.subject : `#${ticket.number}`}`,
      text: message.body,
      html: message.bodyHtml,
      ticketNumber: ticket.number,
      messageId: message.id,
      follows: follows.slice(-limits.mail.references),
      cause: message.id,
    });
  }
};
