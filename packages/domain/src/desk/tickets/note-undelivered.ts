/**
 * A mail of a message did not arrive: a note tells the assignee (contract §3.2, §14.3). An agent sees no difference between a
 * server that refuses a mail at once and one that returns it later.
 */

import { DeskError } from '../../kernel/errors.ts';
import type { Message } from '../../model/desk/message.ts';
import { newMessage, textContent } from '../../model/desk/new-message.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { MailReason } from '../../model/outbound/mail-reasons.ts';
import type { ClaimedTask, Outcome } from '../../model/outbound/task.ts';
import type { Ports } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { mailScope } from '../../outbound/mail/mail-scope.ts';
import { quoteError, type Say, sayInWorkspace } from '../../outbound/mail/say.ts';
import { isNoted, lostBy, type Shown, showUndelivered } from '../../outbound/mail/show-undelivered.ts';
import { commitTicket } from './commit-ticket.ts';

/** `recipient`: null where nobody knows it. `reason`: ours, or null. `said`: by another server; may be empty. */
type Undelivered = Readonly<{ recipient: string | null; reason: MailReason | null; said: string }>;

/** The message shows it, and a note says it. Does nothing for a message that was removed meanwhile. */
export const noteReturned = async (
  scope: WriteScope,
  { recipient, said, ...shown }: Shown & Omit<Undelivered, 'reason'>,
): Promise<void> => {
  const message = await showUndelivered(scope, shown);
  if (!message || !isNoted(message)) return;
  const id = scope.ids.next();
  await addNote(scope, { id, ticket: shown.ticket, message, recipient, reason: null, said });
};

/** The task `mail.note`. The note has the id of its task, so a task that runs twice writes it once. */
export const notingUndelivered =
  (ports: Ports) =>
  async ({ workspaceId, id, payload }: ClaimedTask): Promise<Outcome> => {
    const mailId = String(payload.mail_id);
    try {
      await ports.work.write(workspaceId, (stores) => noteMail(mailScope(ports, stores), { id, mailId }));
    } catch (error) {
      // A workspace without room has no note: the message shows its delivery.
      if (!(error instanceof DeskError && error.code === 'storage_full')) throw error;
    }
    return { done: true };
  };

/** Nothing is left to say of a mail that was deleted, or that somebody has sent again meanwhile. */
const noteMail = async (
  scope: WriteScope,
  { id, mailId }: Readonly<{ id: string; mailId: string }>,
): Promise<void> => {
  const { tickets, messages, mails } = scope.stores;
  const named = await mails.find(mailId);
  if (!named || named.ticketNumber === null || named.messageId === null) return;
  const ticket = await tickets.findForChange(named.ticketNumber);
  const mail = await mails.find(mailId);
  const lost = mail && lostBy(mail);
  if (!ticket || !lost || (await messages.isOfTicket(ticket.number, id))) return;
  const message = await messages.find(ticket.number, named.messageId);
  if (!message) return;
  const { recipient, fault } = lost;
  const reason = fault?.reason ?? null;
  await addNote(scope, { id, ticket, message, recipient, reason, said: fault?.said ?? '' });
};

type NewNote = Undelivered & Readonly<{ id: string; ticket: Ticket; message: Message }>;

const addNote = async (scope: WriteScope, { id, ticket, ...undelivered }: NewNote): Promise<void> => {
  const content = textContent(textOf(await sayInWorkspace(scope), undelivered));
  const author = { type: 'system', id: null, name: scope.actor.name } as const;
  const note = newMessage(scope, ticket.number, { content, internal: true, author });
  await commitTicket(scope, { before: ticket, after: ticket, messages: [{ ...note, id, auto: true }] });
};

const textOf = (say: Say, { message, recipient, reason, said }: Omit<NewNote, 'id' | 'ticket'>): string => {
  const text = beginningOf(say, message, recipient);
  const why = reason === null ? text : `${text} ${say(`reason_${reason}`, {})}`;
  return said === '' ? why : `${why}\n\n${quoteError(say, said)}`;
};

/** An internal note that was mailed is a forward. */
const beginningOf = (say: Say, { internal }: Message, recipient: string | null): string => {
  if (recipient === null)
    return say(internal ? 'note_forward_bounced_unnamed' : 'note_reply_bounced_unnamed', {});
  return say(internal ? 'note_forward_bounced' : 'note_reply_bounced', { recipient });
};
