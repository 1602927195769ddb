/** `POST /tickets`: finds or creates the requester and opens the ticket with their first message. */

import { DeskError } from '../../kernel/errors.ts';
import { attachFiles, type WithFiles } from '../../library/files/attach-files.ts';
import type { Actor } from '../../model/actor.ts';
import type { CustomFieldsPatch } from '../../model/desk/custom-fields.ts';
import type { Author, Message } from '../../model/desk/message.ts';
import { type MailedAs, type MessageContent, newMessage, textContent } from '../../model/desk/new-message.ts';
import { newTicket } from '../../model/desk/new-ticket.ts';
import { normalTags } from '../../model/desk/tags.ts';
import { givenDetails, type Ticket, type TicketDetails } from '../../model/desk/ticket.ts';
import { placedIn } from '../../model/desk/ticket-acts.ts';
import { mergeTicketFields } from '../../model/desk/ticket-field.ts';
import { mayWrite } from '../../model/entry/api-key.ts';
import type { ArrivedFile } from '../../model/library/arrived-file.ts';
import { refuseUnable } from '../../model/people/abilities.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { withDelivery } from '../../outbound/mail/queue-reply.ts';
import { findOrAddContact } from '../../people/contacts/find-or-add-contact.ts';
import type { AnsweredTicket } from './answer-as-customer.ts';
import { commitTicket } from './commit-ticket.ts';
import { checkReferences } from './ticket-references.ts';

export type OpenTicket = TicketDetails &
  Readonly<{
    requesterEmail: string;
    requesterName?: string | undefined;
    subject: string;
    /** Plain text, or a body in both forms. */
    message: string | MessageContent;
    /** The caller writes to the requester: the message is a public reply, and is mailed as one. */
    fromAgent?: boolean | undefined;
    assigneeId?: string | null | undefined;
    tags?: readonly string[] | undefined;
    customFields?: CustomFieldsPatch | undefined;
    files?: readonly ArrivedFile[] | undefined;
    mailed?: MailedAs | undefined;
    /** Somebody has decided to take in what a blocked contact wrote. */
    mayBeBlocked?: boolean | undefined;
    recipients?: readonly string[] | undefined;
  }>;

/** The ticket, with its files and the names of those that the storage refused, if there are any. */
export type OpenedTicket = Ticket & WithFiles & Partial<Pick<Message, 'skippedFiles'>>;

export const openTicket = async (scope: WriteScope, input: OpenTicket): Promise<OpenedTicket> => {
  const { ticket, message, ...withFiles } = await openWithMessage(scope, input);
  const { skippedFiles } = message;
  const skipped = skippedFiles.length > 0 ? { skippedFiles } : {};
  return { ...ticket, ...skipped, ...withFiles };
};

/** The same, and the message that opened the ticket. */
export const openWithMessage = async (scope: WriteScope, input: OpenTicket): Promise<AnsweredTicket> => {
  const { stores } = scope;
  const { requesterEmail: email, requesterName: name } = input;
  const { fromAgent = false } = input;
  if (fromAgent) refuseOpener(scope.actor);
  const tags = normalTags('tags', input.tags ?? []);
  const references = await checkReferences(stores, input);
  const customFields = input.customFields
    ? mergeTicketFields({}, input.customFields, await stores.ticketFields.listActive())
    : {};
  const { contact } = await findOrAddContact(scope, { email, name });
  if (contact.blocked && !input.mayBeBlocked)
    throw new DeskError(
      'requester_blocked',
      `${contact.email} is blocked from writing in.`,
      'requester_email',
    );
  const made = await newTicket(scope, {
    requesterId: contact.id,
    organizationId: contact.organizationId,
    ...givenDetails(input),
    assigneeId: input.assigneeId ?? null,
    subject: input.subject,
    status: input.assigneeId || fromAgent ? 'open' : 'new',
    tags,
    customFields,
  });
  const ticket = isSubmitter(scope.actor) ? made : { ...made, ...placedIn(made, input.organizationId) };
  const written = newMessage(scope, ticket.number, {
    content: typeof input.message === 'string' ? textContent(input.message) : input.message,
    internal: false,
    author: fromAgent ? authorOf(scope.actor) : { type: 'customer', id: contact.id, name: contact.name },
    files: input.files,
    mailed: input.mailed,
  });
  const message = fromAgent ? await withDelivery(scope, written, contact) : written;
  const opened = await commitTicket(scope, {
    before: null,
    after: ticket,
    messages: [message],
    people: { ...references, requester: contact },
    recipients: input.recipients,
  });
  return { ticket: opened, message, ...(await attachFiles(scope, message, input.files)) };
};

/** A key that may only submit tickets for customers cannot make us write to anybody it names. */
const refuseOpener = (actor: Actor): void => {
  if (actor.type === 'agent') refuseUnable(actor.role, 'work');
  else if (isSubmitter(actor))
    throw new DeskError('insufficient_scope', 'from_agent needs a key with the scope write.', 'from_agent');
};

/** A key behind an open form: what it submits is the word of a stranger. */
const isSubmitter = (actor: Actor): boolean => actor.type === 'api_key' && !mayWrite(actor);

const authorOf = ({ type, id, name }: Actor): Author => ({ type, id, name });
