/**
 * Forwards a message to somebody outside (contract §15.14): an internal note that is mailed with its text and with the files of
 * both. Their answer is stored as a note, which the customer never sees.
 */
import { invalid, notFound } from '../../kernel/errors.ts';
import { foldEmail } from '../../kernel/text.ts';
import { attachFiles } from '../../library/files/attach-files.ts';
import { type NamedUploads, takeUploads } from '../../library/files/use-uploads.ts';
import type { DraftMailing } from '../../model/desk/draft.ts';
import type { Message } from '../../model/desk/message.ts';
import { type MessageContent, newMessage, notByMail } from '../../model/desk/new-message.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { refuseClosed } from '../../model/desk/ticket-state.ts';
import type { MailAddress } from '../../model/inbound/mail-facts.ts';
import { refuseUnableActor } from '../../model/people/abilities.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { queueMail } from '../../outbound/mail/queue-mail.ts';
import { commitTicket } from './commit-ticket.ts';
import { addParticipants, receiverOf } from './mail-receivers.ts';
import { refuseMoved, type WrittenMessage } from './reply-to-ticket.ts';

export type ForwardMessage = Readonly<{
  number: number;
  content: MessageContent;
  mailing: DraftMailing;
  expectedLastMessageId?: string | undefined;
  uploads?: NamedUploads | undefined;
}>;

export const forwardMessage = async (
  scope: WriteScope,
  { number, content, mailing, expectedLastMessageId, uploads }: ForwardMessage,
): Promise<WrittenMessage> => {
  const { stores, actor, now } = scope;
  refuseUnableActor(actor, 'work');
  const ticket = await stores.tickets.findForChange(number);
  if (!ticket) throw notFound('ticket');
  refuseClosed(ticket);
  await refuseMoved(scope, { number, expectedLastMessageId });
  const { to, source } = await checkForward(scope, ticket, mailing);
  const files = await takeUploads(scope, uploads, undefined);
  const message: Message = {
    ...newMessage(scope, number, {
      content,
      internal: true,
      author: { type: 'agent', id: actor.id, name: actor.name },
      files,
      mailed: { ...notByMail, cc: [to] },
    }),
    delivery: { state: 'queued', error: null, at: now },
  };
  await commitTicket(scope, { before: ticket, after: ticket, messages: [message] });
  await queueForward(scope, { ticket, message, to, source });
  await addParticipants(stores, { number, requester: '', others: [to], now });
  return { ...message, ...(await attachFiles(scope, message, files)) };
};

/** The receiver and the message. Throws `validation_failed` for `to` and `forward_of`. */
export const checkForward = async (
  scope: WriteScope,
  { number, requesterId }: Pick<Ticket, 'number' | 'requesterId'>,
  { to: typed, forwardOf }: DraftMailing,
): Promise<Readonly<{ to: MailAddress; source: string }>> => {
  const { stores } = scope;
  if (scope.mailFrom === null)
    throw invalid('to', 'to must be reachable, and this server sends no mail: set MAIL_FROM.');
  const to = await receiverOf(scope, 'to', typed);
  const requester = await stores.contacts.find(requesterId);
  if (requester && foldEmail(requester.email) === foldEmail(to.email))
    throw invalid(
      'to',
      `to must be somebody else than the customer, got ${to.email}: reply to them instead.`,
    );
  const agent = await stores.agents.findByEmail(foldEmail(to.email));
  if (agent?.status === 'active')
    throw invalid(
      'to',
      `to must be somebody outside, got ${to.email}: mention ${agent.name} in a note instead.`,
    );
  if (forwardOf === null || !(await stores.messages.isOfTicket(number, forwardOf)))
    throw invalid('forward_of', `forward_of must be the id of a message of this ticket, got ${forwardOf}.`);
  return { to, source: forwardOf };
};

type Forwarded = Readonly<{ ticket: Ticket; message: Message; to: MailAddress; source: string }>;

/** Its cause is the message whose files go with it. */
const queueForward = (scope: WriteScope, { ticket, message, to, source }: Forwarded): Promise<void> =>
  queueMail(scope, {
    kind: 'forward',
    automatic: false,
    to: to.email,
    sender: message.author.name,
    subject: `Fwd: ${ticket.subject}`,
    text: message.body,
    html: message.bodyHtml,
    ticketNumber: ticket.number,
    messageId: message.id,
    cause: source,
  });
