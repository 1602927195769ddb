/** Erases what a person left in tickets of others: messages that they sent by mail, and their name in `cc` (contract §14.4). */

import { foldEmail } from '../../kernel/text.ts';
import type { Message } from '../../model/desk/message.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { type InboundMail, rawSize } from '../../model/inbound/inbound-mail.ts';
import { bytesOf, countRemoved } from '../../model/instance/count-usage.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { leaveToRemove } from '../../outbound/tasks/remove-erased.ts';
import { holdTickets } from '../tickets/hold-tickets.ts';
import { removeMails } from './erase-inbound.ts';

/** A write holds the process, or others who write, while it lasts. */
const batch = 25;

export type Eraser = Readonly<{
  contact: Contact;
  lose: (fileIds: readonly string[]) => void;
  unmail: (mailIds: readonly string[]) => void;
}>;

/** Erases a batch and returns how many messages it changed, while there are more than the last write should take. */
export const eraseManyWritings = async (scope: WriteScope, eraser: Eraser): Promise<number> => {
  const { messages } = scope.stores;
  const { id, email } = eraser.contact;
  const isMany =
    (await messages.listByMail(id, batch)).length === batch ||
    (await messages.listWithCc(email, batch)).length === batch;
  return isMany ? eraseSomeWritings(scope, eraser) : 0;
};

/** Erases up to a batch of each kind and returns how many. */
export const eraseSomeWritings = async (scope: WriteScope, eraser: Eraser): Promise<number> => {
  const { messages } = scope.stores;
  const { id, email } = eraser.contact;
  const written = await messages.listByMail(id, batch);
  const named = await messages.listWithCc(email, batch);
  const all = [...written, ...named];
  const tickets = await holdTickets(scope, [...new Set(all.map(({ ticketNumber }) => ticketNumber))]);
  for (const ticket of tickets) {
    const isOfTicket = ({ ticketNumber }: Message) => ticketNumber === ticket.number;
    await eraseMessages(scope, eraser, { ticket, messages: written.filter(isOfTicket) });
    await eraseNames(scope, email, { ticket, messages: named.filter(isOfTicket) });
  }
  return all.length;
};

type Written = Readonly<{ ticket: Ticket; messages: readonly Message[] }>;

const eraseMessages = async (
  scope: WriteScope,
  { contact, lose, unmail }: Eraser,
  { ticket, messages }: Written,
): Promise<void> => {
  if (messages.length === 0) return;
  const { stores } = scope;
  const ids = messages.map(({ id }) => id);
  await countRemoved(stores, { bytes: await bytesWith(scope, messages) });
  const fileIds = await stores.files.removeOfMessages(ids);
  const mailIds = await stores.mails.removeOfMessages(ticket.number, ids);
  const inbound = await mailsOf(scope, { ticket, messages });
  const rawIds = await removeMails(stores, inbound);
  await stores.messageOrigins.remove(ids);
  await stores.messages.remove(ticket.number, ids);
  await stores.webhooks.removeDeliveriesOf(await stores.events.removeMessagesOf(contact.id, ticket.id));
  await stores.ruleRuns.removeOfActor(ticket.number, contact.id);
  await stores.ticketHistory.removeOfActor(ticket.number, contact.id);
  lose(fileIds);
  unmail(mailIds);
  await leaveToRemove(scope, { fileIds, mailIds, rawIds });
};

/** The bytes of messages with their originals and files. */
const bytesWith = async ({ stores }: WriteScope, messages: readonly Message[]): Promise<number> => {
  const files = await stores.files.listOfMessages(messages.map(({ id }) => id));
  let bytes = files.reduce((sum, { size }) => sum + size, 0);
  for (const { id, body, bodyHtml } of messages) {
    const origin = await stores.messageOrigins.find(id);
    bytes += bytesOf(body, bodyHtml, origin?.text ?? '', origin?.html ?? '');
  }
  return bytes;
};

/** The raw bytes of such a mail name the person too, and its message shows all that it said. */
const eraseNames = async (scope: WriteScope, email: string, written: Written): Promise<void> => {
  const { stores } = scope;
  const key = foldEmail(email);
  for (const { ticketNumber, id, cc } of written.messages)
    await stores.messages.setCc(
      ticketNumber,
      id,
      cc.filter((one) => foldEmail(one.email) !== key),
    );
  await eraseFromMails(scope, key, written);
  const mails = (await mailsOf(scope, written)).filter(({ rawIn }) => rawIn !== 'none');
  for (const mail of mails) await stores.inboundMails.save({ ...mail, rawIn: 'none' });
  await countRemoved(stores, { bytes: mails.reduce((sum, mail) => sum + rawSize(mail), 0) });
  const rawIds = mails.filter(({ rawIn }) => rawIn === 'store').map(({ id }) => id);
  await leaveToRemove(scope, { fileIds: [], mailIds: [], rawIds });
};

/** A mail that waits or has failed names who got a copy of it all the same, and its failure whom a server refused. */
const eraseFromMails = async (
  { stores }: WriteScope,
  key: string,
  { ticket, messages }: Written,
): Promise<void> => {
  const ids = new Set(messages.map(({ id }) => id));
  const { data } = await stores.mails.listOfTicket(ticket.number, { limit: mostOfTicket, after: null });
  for (const mail of data.filter(({ messageId }) => messageId !== null && ids.has(messageId))) {
    const takenBy = mail.takenBy.filter((address) => foldEmail(address) !== key);
    const error = mail.error !== null && foldEmail(mail.error).includes(key) ? 'Not sent.' : mail.error;
    if (takenBy.length < mail.takenBy.length || error !== mail.error)
      await stores.mails.save({ ...mail, takenBy, error });
  }
};

const mostOfTicket = 10_000;

const mailsOf = async (
  { stores }: WriteScope,
  { ticket, messages }: Written,
): Promise<readonly InboundMail[]> => {
  if (messages.length === 0) return [];
  const ids = new Set(messages.map(({ id }) => id));
  const mails = await stores.inboundMails.listOfTicket(ticket.number, mostOfTicket);
  return mails.filter(({ messageId }) => messageId !== null && ids.has(messageId));
};
