/** `POST /tickets/{number}/messages`: a public reply or an internal note by an agent or a key. */

import { type AppliedMacro, type ApplyMacro, applyMacro } from '../../automation/macros/apply-macro.ts';
import { DeskError, invalid, notFound } from '../../kernel/errors.ts';
import { isBlank } from '../../kernel/text.ts';
import { attachFiles, type WithFiles } from '../../library/files/attach-files.ts';
import { type NamedUploads, takeUploads } from '../../library/files/use-uploads.ts';
import type { Author, Message } from '../../model/desk/message.ts';
import {
  type MailedAs,
  type MessageContent,
  newMessage,
  notByMail,
  textContent,
} from '../../model/desk/new-message.ts';
import type { Ticket, TicketStatus } from '../../model/desk/ticket.ts';
import { answeredByStaff, refuseClosed, withStatus } from '../../model/desk/ticket-state.ts';
import type { ArrivedFile } from '../../model/library/arrived-file.ts';
import { may } from '../../model/people/abilities.ts';
import type { Html } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { withDelivery } from '../../outbound/mail/queue-reply.ts';
import { activeAgent } from '../../people/agents/active-agent.ts';
import { commitTicket } from './commit-ticket.ts';
import { addParticipants, copiesOf } from './mail-receivers.ts';

export type ReplyToTicket = Readonly<{
  number: number;
  content: MessageContent;
  internal: boolean;
  agentId?: string | undefined;
  status?: TicketStatus | undefined;
  expectedLastMessageId?: string | undefined;
  /** Its actions are done in the same write; its text is not, which the writer sends as theirs. */
  macroId?: string | undefined;
  files?: readonly ArrivedFile[] | undefined;
  /** Files that were uploaded before. */
  uploads?: NamedUploads | undefined;
  mailed?: MailedAs | undefined;
  /** Addresses that get a copy of a public reply, and may answer it by mail. */
  cc?: readonly string[] | undefined;
  /** Assigns the ticket to the author of a public reply where nobody has it. */
  takesUnassigned?: boolean | undefined;
}>;

/** The message, with its files. */
export type WrittenMessage = Message & WithFiles;

export const replyToTicket = async (scope: WriteScope, reply: ReplyToTicket): Promise<WrittenMessage> => {
  const { stores, now } = scope;
  const before = await stores.tickets.findForChange(reply.number);
  if (!before) throw notFound('ticket');
  await refuseMoved(scope, reply);
  const author = await authorOf(scope, reply);
  const requester = await stores.contacts.find(before.requesterId);
  const answered = takenBy(author, reply, afterReply(before, reply, now));
  // The notes of a macro come before the reply, which rules look at.
  const { ticket, notes, webhookIds } = await withMacro(scope, reply, {
    ticket: answered,
    requester,
    author,
  });
  const after = reply.status === undefined ? ticket : withStatus(ticket, reply.status, now);
  const { content, internal } = reply;
  const copies = await copiesOf(scope, before, reply.cc ?? []);
  const mailed = copies.length === 0 ? reply.mailed : { ...notByMail, cc: copies };
  const files = await takeUploads(scope, reply.uploads, reply.files);
  const written = newMessage(scope, before.number, { content, internal, author, files, mailed });
  const message = await withDelivery(scope, written, requester);
  const messages = [...notes, message];
  await commitTicket(scope, { before, after, messages, people: { requester }, webhookIds });
  await addParticipants(stores, {
    number: reply.number,
    requester: requester?.email ?? '',
    others: copies,
    now,
  });
  return { ...message, ...(await attachFiles(scope, message, files)) };
};

const withMacro = async (
  scope: WriteScope,
  { macroId }: ReplyToTicket,
  written: Omit<ApplyMacro, 'macroId'>,
): Promise<AppliedMacro> =>
  macroId === undefined
    ? { ticket: written.ticket, notes: [], webhookIds: [] }
    : applyMacro(scope, { ...written, macroId });

/** A reply is written in one form; the other one is made of it. Runs outside the transaction: it takes time. */
export const replyContent = (
  html: Html,
  written: Readonly<{ body?: string | undefined; bodyHtml?: string | undefined }>,
): MessageContent => {
  if (written.body !== undefined) return textContent(written.body);
  const bodyHtml = html.sanitize(written.bodyHtml ?? '');
  const body = html.toText(bodyHtml);
  if (isBlank(body) && !bodyHtml.includes('<img'))
    throw invalid('body_html', 'body_html has nothing to show once it is made safe.');
  return { body, bodyHtml };
};

const afterReply = (before: Ticket, { internal, status }: ReplyToTicket, now: string): Ticket => {
  const reopened = before.status === 'closed' && status === 'open' ? withStatus(before, 'open', now) : before;
  refuseClosed(reopened);
  if (before.status === 'new' && status === 'new' && !internal) throw opensTicket();
  const answered = internal ? reopened : answeredByStaff(reopened, now);
  return status === undefined ? answered : withStatus(answered, status, now);
};

/** Before its macro, which may hand the ticket on. */
const takenBy = (author: Author, { takesUnassigned, internal }: ReplyToTicket, ticket: Ticket): Ticket =>
  takesUnassigned && !internal && author.type === 'agent' && ticket.assigneeId === null
    ? { ...ticket, assigneeId: author.id }
    : ticket;

const opensTicket = (): DeskError =>
  new DeskError(
    'invalid_status',
    'A public reply opens a new ticket: status may be left out, or any but new, got new.',
    'status',
  );

/** Throws `conversation_moved` where a newer message exists than the expected one. */
export const refuseMoved = async (
  { stores }: WriteScope,
  { number, expectedLastMessageId }: Pick<ReplyToTicket, 'number' | 'expectedLastMessageId'>,
): Promise<void> => {
  if (expectedLastMessageId === undefined) return;
  const field = 'expected_last_message_id';
  const last = await stores.messages.findLastId(number);
  if (last === expectedLastMessageId) return;
  if (!(await stores.messages.isOfTicket(number, expectedLastMessageId)))
    throw invalid(
      field,
      `${field} must be the id of a message of this ticket, got ${expectedLastMessageId}.`,
    );
  throw new DeskError(
    'conversation_moved',
    `Something newer was written: the last message is ${last}.`,
    field,
  );
};

const authorOf = async (
  { stores, actor }: WriteScope,
  { agentId, internal, status, macroId }: ReplyToTicket,
): Promise<Author> => {
  if (actor.type === 'agent') {
    if (agentId !== undefined && agentId !== actor.id)
      throw new DeskError('forbidden', 'An agent writes under their own id only.', 'agent_id');
    if (!may(actor.role, 'work') && (!internal || status !== undefined || macroId !== undefined))
      throw new DeskError('forbidden', 'A light agent writes internal notes only.', 'internal');
    return { type: 'agent', id: actor.id, name: actor.name };
  }
  if (agentId === undefined) return { type: actor.type, id: actor.id, name: actor.name };
  const agent = await activeAgent(stores, 'agent_id', agentId);
  if (!may(agent.role, 'work') && !internal)
    throw invalid('agent_id', `A light agent writes internal notes only, got a public reply by ${agentId}.`);
  return { type: 'agent', id: agent.id, name: agent.name };
};
