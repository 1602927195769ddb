/** `POST` and `DELETE /tickets/{number}/spam`: a ticket that nobody answers, and whose sender is not believed any more. */

import { DeskError, notFound } from '../../kernel/errors.ts';
import { foldEmail } from '../../kernel/text.ts';
import { isSpam, spamTag } from '../../model/desk/spam.ts';
import { changedTags } from '../../model/desk/tags.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { refuseClosed, withStatus } from '../../model/desk/ticket-state.ts';
import type { InboundMail } from '../../model/inbound/inbound-mail.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { changeContact } from '../../people/contacts/change-contact.ts';
import { commitTicket } from './commit-ticket.ts';

/** `blockSender`: what the requester mails from now on is quarantined; so it is unless it is false. */
export type MarkSpam = Readonly<{
  number: number;
  blockSender?: boolean | undefined;
}>;

export const markTicketSpam = async (
  scope: WriteScope,
  { number, blockSender = true }: MarkSpam,
): Promise<Ticket> => {
  const found = await findTicket(scope, number);
  if (!isSpam(found.ticket)) refuseClosed(found.ticket);
  if (blockSender) await block(scope, found.requester);
  const before = await held(scope, number);
  if (isSpam(before)) return before;
  const tags = changedTags(before.tags, { addTags: [spamTag] });
  const after = { ...withStatus(before, 'closed', scope.now), tags };
  const ticket = await commitTicket(scope, { before, after });
  await quarantineMails(scope, ticket, found.requester);
  return ticket;
};

/** `trustSender`: their mail is taken in again. */
export type UnmarkSpam = Readonly<{
  number: number;
  trustSender?: boolean | undefined;
}>;

export const unmarkTicketSpam = async (
  scope: WriteScope,
  { number, trustSender = true }: UnmarkSpam,
): Promise<Ticket> => {
  const { ticket, requester } = await findTicket(scope, number);
  if (!isSpam(ticket)) return ticket;
  if (trustSender && requester) await changeContact(scope, { id: requester.id, blocked: false });
  const before = await held(scope, number);
  if (!isSpam(before)) return before;
  await releaseMails(scope, number);
  const tags = changedTags(before.tags, { removeTags: [spamTag] });
  return commitTicket(scope, { before, after: { ...withStatus(before, 'open', scope.now), tags } });
};

type Found = Readonly<{ ticket: Ticket; requester: Contact | null }>;

const findTicket = async ({ stores }: WriteScope, number: number): Promise<Found> => {
  const ticket = await stores.tickets.find(number);
  if (!ticket) throw notFound('ticket');
  return { ticket, requester: await stores.contacts.find(ticket.requesterId) };
};

/** People are locked before tickets, as everywhere. */
const held = async ({ stores }: WriteScope, number: number): Promise<Ticket> => {
  const ticket = await stores.tickets.findForChange(number);
  if (!ticket) throw notFound('ticket');
  return ticket;
};

/** Nobody locks a colleague out. */
const block = async (scope: WriteScope, requester: Contact | null): Promise<void> => {
  if (!requester) return;
  const agent = await scope.stores.agents.findByEmail(foldEmail(requester.email));
  if (agent?.status === 'active')
    throw new DeskError(
      'forbidden',
      `${requester.email} is an active agent and cannot be blocked; send block_sender: false.`,
      'block_sender',
    );
  await changeContact(scope, { id: requester.id, blocked: true });
};

/** The mail that opened the ticket, and what its requester sent since: it waits like other mail in quarantine. */
const quarantineMails = async (
  scope: WriteScope,
  { number }: Ticket,
  requester: Contact | null,
): Promise<void> => {
  const email = requester && foldEmail(requester.email);
  const isTheirs = ({ openedTicket, author, sender }: InboundMail): boolean =>
    openedTicket || foldEmail(author ?? sender ?? '') === email;
  const { inboundMails } = scope.stores;
  for (const { id } of await messagesByMail(scope, number)) {
    const mail = await inboundMails.findForChange(id);
    if (mail?.state !== 'done' || !isTheirs(mail)) continue;
    const error = 'Somebody marked its ticket as spam.';
    await inboundMails.save({ ...mail, state: 'quarantined', reason: 'spam', error, settledAt: scope.now });
  }
};

/** Its message is there already. */
const releaseMails = async (scope: WriteScope, number: number): Promise<void> => {
  const { inboundMails } = scope.stores;
  for (const { id } of await messagesByMail(scope, number)) {
    const mail = await inboundMails.findForChange(id);
    if (mail?.state !== 'quarantined') continue;
    await inboundMails.save({ ...mail, state: 'done', reason: null, error: null, settledAt: scope.now });
  }
};

const messagesByMail = async ({ stores }: WriteScope, number: number): Promise<readonly InboundMail[]> => {
  const mails = await stores.inboundMails.listOfTicket(number, mostMails);
  return mails.filter(({ messageId }) => messageId !== null);
};

/** Nobody marks a conversation that is longer. */
const mostMails = 1_000;
