/** Writes the message of a mail by the same doors as the API: opens a ticket, answers one, or replies as an agent. */

import { answerAsCustomer } from '../../desk/tickets/answer-as-customer.ts';
import { addParticipants } from '../../desk/tickets/mail-receivers.ts';
import { openWithMessage } from '../../desk/tickets/open-ticket.ts';
import { notFound } from '../../kernel/errors.ts';
import { isBlank } from '../../kernel/text.ts';
import { type Actor, customerActor } from '../../model/actor.ts';
import { goesOnIn } from '../../model/desk/merged-ticket.ts';
import type { Message } from '../../model/desk/message.ts';
import { type MailedAs, textContent } from '../../model/desk/new-message.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { bytesOf, countContactWrite, countGrowth } from '../../model/instance/count-usage.ts';
import { sizeOfFiles } from '../../model/library/arrived-file.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { sayInWorkspace } from '../../outbound/mail/say.ts';
import type { AnsweredMail } from '../deciding/mail-world.ts';
import type { AppendByMail, CustomerMail, OpenByMail } from '../deciding/verdict.ts';
import { addNote } from './add-note.ts';
import type { Deciding, WritingVerdict } from './carry-out.ts';
import { contactOf } from './contact-of.ts';
import type { MailContent } from './content-of.ts';
import { othersOf, recipientsOf } from './people-of-mail.ts';
import { replyByMail } from './reply-by-mail.ts';
import type { Settled } from './settle.ts';
import type { StoredParts } from './store-parts.ts';

export type Writing<Of = WritingVerdict> = Deciding<Of> &
  MailContent &
  Readonly<{ parts: StoredParts; subject: string }>;

export const writeMessage = async (scope: WriteScope, writing: Writing): Promise<Settled> => {
  const { verdict } = writing;
  if (verdict.type === 'reply') return replyByMail(scope, { ...writing, verdict });
  const contact = await contactOf(scope, verdict.by);
  const { ticket, message } =
    verdict.type === 'open'
      ? await open(scope, { ...writing, verdict }, contact)
      : await append(scope, { ...writing, verdict }, contact);
  await addOrigin(scope, { ...writing, message, sender: verdict.by.address.email });
  if (verdict.isTrusted) await join(scope, writing, ticket);
  const openedTicket = verdict.type === 'open' || ticket.number !== verdict.number;
  const ids = { ticketNumber: ticket.number, messageId: message.id };
  return { state: 'done', reason: null, ...ids, openedTicket };
};

type WrittenTicket = Readonly<{ ticket: Ticket; message: Message }>;

const open = async (
  scope: WriteScope,
  writing: Writing<OpenByMail>,
  contact: Contact,
): Promise<WrittenTicket> => {
  const { verdict, content, parts, subject } = writing;
  const { forward } = verdict;
  const bytes = bytesOf(content.body) + sizeOfFiles(parts.files);
  if (!forward && !writing.world.isReleased)
    await countContactWrite(scope, contact.id, { bytes, opens: true });
  const by = { ...scope, actor: forward ? agentActor(forward.agent) : customerActor(contact.id) };
  const opened = await openWithMessage(by, {
    ...(await routing(scope, writing)),
    requesterEmail: contact.email,
    mayBeBlocked: true,
    subject,
    message: content,
    files: parts.files,
    mailed: mailedAs(writing, verdict),
    recipients: recipientsOf(writing.facts, writing.mail.envelope.to),
  });
  await addNotes(scope, by, { verdict, contact, number: opened.ticket.number });
  return opened;
};

type Noting = Readonly<{ verdict: OpenByMail; contact: Contact; number: number }>;

/** Adds internal notes: an agent's words above a forwarded mail, and the ticket that a stranger answers. */
const addNotes = async (
  scope: WriteScope,
  by: WriteScope,
  { verdict: { forward, linkTo }, contact, number }: Noting,
): Promise<void> => {
  if (forward && !isBlank(forward.mail.above))
    await addNote(by, {
      number,
      author: { type: 'agent', id: forward.agent.id, name: forward.agent.name },
      content: textContent(forward.mail.above),
    });
  if (linkTo !== null)
    await addNote(scope, {
      number,
      author: { type: 'system', id: null, name: scope.actor.name },
      content: textContent(
        (await sayInWorkspace(scope))('note_other_ticket', { number: linkTo, email: contact.email }),
      ),
    });
};

/** The team, priority and tags that the address sets on its tickets. The team may be deleted by now. */
const routing = async ({ stores }: WriteScope, { address }: Writing) => {
  if (!address) return {};
  const { teamId, priority, tags } = address;
  const isThere = teamId !== null && (await stores.teams.find(teamId)) !== null;
  return { tags, ...(isThere && { teamId }), ...(priority !== null && { priority }) };
};

const append = async (
  scope: WriteScope,
  writing: Writing<AppendByMail>,
  contact: Contact,
): Promise<WrittenTicket> => {
  const { verdict, content, parts } = writing;
  if (await answersForward(scope, writing)) return appendNote(scope, writing, contact);
  return answerAsCustomer(
    { ...scope, actor: customerActor(contact.id) },
    {
      number: verdict.number,
      contactId: contact.id,
      content,
      files: parts.files,
      mailed: mailedAs(writing, verdict),
      recipients: recipientsOf(writing.facts, writing.mail.envelope.to),
      mayExceedQuota: writing.world.isReleased,
    },
  );
};

/**
 * The writer was asked behind the customer's back: the newest mail that they answer in this ticket, or in one that was merged
 * into it, is an internal note. That is a forward of ours, or else, in a follow-up, an earlier mail of the receiver.
 */
const answersForward = async (
  { stores }: WriteScope,
  { verdict: { number, right }, world: { answered, received, tickets } }: Writing<AppendByMail>,
): Promise<boolean> => {
  if (right === 'requester') return false;
  const isHere = (mail: AnsweredMail): boolean => tickets.get(mail.ticketNumber)?.number === number;
  const newest = answered.find(isHere) ?? received.find(isHere);
  if (newest?.messageId == null) return false;
  return (await stores.messages.find(newest.ticketNumber, newest.messageId))?.internal === true;
};

const appendNote = async (
  scope: WriteScope,
  writing: Writing<AppendByMail>,
  { id, name }: Contact,
): Promise<WrittenTicket> => {
  const { verdict, content, parts, world } = writing;
  const found = await scope.stores.tickets.findForChange(verdict.number);
  if (!found) throw notFound('ticket');
  const ticket = await goesOnIn(scope.stores.tickets.findForChange, found);
  if (!world.isReleased) {
    const bytes = bytesOf(content.body) + sizeOfFiles(parts.files);
    await countContactWrite(scope, id, { bytes, opens: false });
  }
  const message = await addNote(
    { ...scope, actor: customerActor(id) },
    {
      number: ticket.number,
      author: { type: 'customer', id, name },
      content,
      files: parts.files,
      mailed: mailedAs(writing, verdict),
    },
  );
  return { ticket, message };
};

const mailedAs = ({ facts, world, parts }: Writing, { by, auto }: CustomerMail): MailedAs => ({
  auto,
  verified: by.verified,
  cc: othersOf({ facts, own: world.own, author: by.address.email }),
  skippedFiles: parts.skipped,
});

const join = async (
  { stores, now }: WriteScope,
  { facts, world }: Writing,
  { number, requesterId }: Ticket,
): Promise<void> => {
  const requester = (await stores.contacts.find(requesterId))?.email ?? '';
  const others = othersOf({ facts, own: world.own, author: requester });
  await addParticipants(stores, { number, requester, others, now });
};

export const addOrigin = async (
  scope: WriteScope,
  { facts, whole, subject, message, sender }: Writing & Readonly<{ message: Message; sender: string }>,
): Promise<void> => {
  await scope.stores.messageOrigins.add({
    messageId: message.id,
    ticketNumber: message.ticketNumber,
    sentAs: facts.messageId,
    sender,
    subject,
    ...whole,
  });
  await countGrowth(scope, { bytes: bytesOf(whole.text, whole.html) });
};

export const agentActor = ({ id, name, role }: Agent): Actor => ({ type: 'agent', id, name, role });
