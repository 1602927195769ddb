/** `POST /tickets`: finds or creates the requester and opens the ticket with their first message. */

import { peopleOf } from '../../automation/conditions/people-of.ts';
import { DeskError } from '../../kernel/errors.ts';
import { attachFiles, type WithFiles } from '../../library/files/attach-files.ts';
import type { CustomFieldsPatch } from '../../model/desk/custom-fields.ts';
import type { Message } from '../../model/desk/message.ts';
import { newMessage, textContent } from '../../model/desk/new-message.ts';
import { newTicket } from '../../model/desk/new-ticket.ts';
import { normalTags } from '../../model/desk/tags.ts';
import type { Ticket, TicketPriority, TicketType } from '../../model/desk/ticket.ts';
import { mergeTicketFields } from '../../model/desk/ticket-field.ts';
import type { ArrivedFile } from '../../model/library/arrived-file.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { addContact, findContact } from '../../people/contacts/find-or-add-contact.ts';
import { commitTicket } from './commit-ticket.ts';
import { checkReferences } from './ticket-references.ts';

export type OpenTicket = Readonly<{
  requesterEmail: string;
  requesterName?: string | undefined;
  subject: string;
  message: string;
  priority?: TicketPriority | undefined;
  type?: TicketType | null | undefined;
  organizationId?: string | null | undefined;
  assigneeId?: string | null | undefined;
  teamId?: string | null | undefined;
  tags?: readonly string[] | undefined;
  customFields?: CustomFieldsPatch | undefined;
  files?: readonly ArrivedFile[] | undefined;
}>;

/** The ticket, with the files that came with it, and the names of those that the storage refused, if there are any. */
export type OpenedTicket = Ticket & WithFiles & Partial<Pick<Message, 'skippedFiles'>>;

export const openTicket = async (scope: WriteScope, input: OpenTicket): Promise<OpenedTicket> => {
  const { stores } = scope;
  const { requesterEmail: email, requesterName: name } = input;
  const tags = normalTags('tags', input.tags ?? []);
  // Together, and the number last: from then on others wait for theirs.
  const [references, fields, automation, found, number] = await Promise.all([
    checkReferences(stores, input),
    input.customFields ? stores.ticketFields.listActive() : [],
    stores.configuration.automation(),
    findContact(stores, email),
    stores.tickets.nextNumberFor(email),
  ]);
  const customFields = mergeTicketFields({}, input.customFields ?? {}, fields);
  const contact = found ?? (await addContact(scope, { email, name })).contact;
  if (contact.blocked)
    throw new DeskError(
      'requester_blocked',
      `${contact.email} is blocked from writing in.`,
      'requester_email',
    );
  const belongs = {
    requesterId: contact.id,
    organizationId: input.organizationId === undefined ? contact.organizationId : input.organizationId,
    assigneeId: input.assigneeId ?? null,
  };
  const people = await peopleOf(
    stores,
    { automation, known: { ...references, requester: contact } },
    belongs,
  );
  const ticket = await newTicket(scope, {
    ...belongs,
    ...(number !== null && { number }),
    subject: input.subject,
    status: input.assigneeId ? 'open' : 'new',
    priority: input.priority ?? 'normal',
    type: input.type ?? null,
    teamId: input.teamId ?? null,
    tags,
    customFields,
  });
  const message = newMessage(scope, ticket.number, {
    content: textContent(input.message),
    internal: false,
    author: { type: 'customer', id: contact.id, name: contact.name },
    files: input.files,
  });
  const opened = await commitTicket(scope, { before: null, after: ticket, messages: [message], people });
  const { skippedFiles } = message;
  const skipped = skippedFiles.length > 0 ? { skippedFiles } : {};
  return { ...opened, ...skipped, ...(await attachFiles(scope, message, input.files)) };
};
