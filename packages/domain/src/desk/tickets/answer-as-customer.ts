/**
 * The customer writes again: what waited for them is open again; behind a closed ticket a new one follows. What a machine
 * writes for them opens nothing.
 */
import { DeskError, notFound } from '../../kernel/errors.ts';
import { attachFiles, type WithFiles } from '../../library/files/attach-files.ts';
import { goesOnIn } from '../../model/desk/merged-ticket.ts';
import type { Message } from '../../model/desk/message.ts';
import { type MailedAs, type MessageContent, newMessage } from '../../model/desk/new-message.ts';
import { newTicket } from '../../model/desk/new-ticket.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { answeredByCustomer } from '../../model/desk/ticket-state.ts';
import { bytesOf, countContactWrite } from '../../model/instance/count-usage.ts';
import { type ArrivedFile, sizeOfFiles } from '../../model/library/arrived-file.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { commitTicket } from './commit-ticket.ts';

export type CustomerAnswer = Readonly<{
  number: number;
  contactId: string;
  content: MessageContent;
  files?: readonly ArrivedFile[] | undefined;
  mailed?: MailedAs | undefined;
  recipients?: readonly string[] | undefined;
  /** A person has decided to take in what they wrote. */
  mayExceedQuota?: boolean | undefined;
}>;

/** The ticket that got the message: another one than `number` when that is closed. */
export type AnsweredTicket = Readonly<{ ticket: Ticket; message: Message }> & WithFiles;

export const answerAsCustomer = async (
  scope: WriteScope,
  { number, contactId, content, files, mailed, recipients, mayExceedQuota }: CustomerAnswer,
): Promise<AnsweredTicket> => {
  const { stores } = scope;
  const [found, contact] = await Promise.all([
    stores.tickets.findForChange(number),
    stores.contacts.find(contactId),
  ]);
  if (!found || !contact) throw notFound('ticket');
  const before = await goesOnIn(stores.tickets.findForChange, found);
  if (mailed?.auto && before.status === 'closed')
    throw new DeskError('ticket_closed', `Ticket ${number} is closed, and no person wrote.`);
  if (!mayExceedQuota) {
    const bytes = bytesOf(content.body) + sizeOfFiles(files);
    await countContactWrite(scope, contactId, { bytes, opens: before.status === 'closed' });
  }
  const after = await afterAnswer(scope, before, mailed);
  const author = { type: 'customer', id: contact.id, name: contact.name } as const;
  const message = newMessage(scope, after.number, {
    content,
    internal: false,
    author,
    files,
    mailed,
  });
  const isNew = after.number !== before.number;
  const ticket = await commitTicket(scope, {
    before: isNew ? null : before,
    after,
    messages: [message],
    people: contact.id === after.requesterId ? { requester: contact } : {},
    recipients,
  });
  return { ticket, message, ...(await attachFiles(scope, message, files)) };
};

const afterAnswer = (scope: WriteScope, before: Ticket, mailed: MailedAs | undefined): Promise<Ticket> => {
  if (before.status === 'closed') return followUp(scope, before);
  return Promise.resolve(mailed?.auto ? before : answeredByCustomer(before, scope.now));
};

/** Keeps requester, organization and tags; everything else has its default. */
const followUp = async (scope: WriteScope, closed: Ticket): Promise<Ticket> =>
  newTicket(scope, {
    subject: closed.subject,
    requesterId: closed.requesterId,
    organizationId: await organizationIdOf(scope, closed),
    tags: closed.tags,
    followUpOf: closed.number,
  });

/** The requester's organization of today: one that they have left does not see what they write from now on. */
const organizationIdOf = async ({ stores }: WriteScope, closed: Ticket): Promise<string | null> =>
  closed.organizationId && ((await stores.contacts.find(closed.requesterId))?.organizationId ?? null);
