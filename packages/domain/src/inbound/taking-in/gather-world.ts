/** Reads what `decide` needs to know of the workspace. */

import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { foldEmail } from '../../kernel/text.ts';
import { goesOnIn } from '../../model/desk/merged-ticket.ts';
import type { InboundAddress } from '../../model/inbound/inbound-address.ts';
import type { MailFacts } from '../../model/inbound/mail-facts.ts';
import type { Mail } from '../../model/outbound/mail.ts';
import type { SenderSettings } from '../../model/outbound/mailer.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { senderSettings } from '../../model/use-case.ts';
import { givenAddresses, ownAddresses } from '../../outbound/mail/own-addresses.ts';
import { copiedTo } from '../../outbound/mail/place-of.ts';
import { findChecked } from '../addresses/verify-address.ts';
import type {
  AnsweredMail,
  MailWorld,
  NamedTicket,
  ReceivedMail,
  ReportedMail,
} from '../deciding/mail-world.ts';
import {
  type RecipientToken,
  recipientToken,
  signedId,
  writerOfId,
  writerOfMark,
} from '../deciding/our-ids.ts';
import { authorOf, type Gathering, peopleIn } from './gather-people.ts';

type Knowing = Pick<Ports, 'vault' | 'mailer' | 'inboundDomain' | 'secrets'>;

export const gatherWorld = async (
  ports: Knowing,
  stores: Stores,
  gathering: Gathering,
): Promise<MailWorld> => {
  const { mail, facts, verdicts, address, isReleased, mayWait, isNote, now } = gathering;
  const { way, envelope } = mail;
  const writer = writerOf(ports, facts);
  const own = await ownAddresses(sendersFor(ports, gathering, writer), stores);
  const people = await peopleIn(stores, gathering, authorOf(gathering, own));
  const agentId = people.agent?.id ?? null;
  const token = recipientToken(ports.vault, envelope.to, { workspaceId: gathering.workspaceId, agentId });
  return {
    way,
    envelope,
    verdicts,
    address,
    isReleased,
    mayWait,
    isNote,
    token,
    ...people,
    ...(await threadsIn(ports, stores, { ...gathering, token })),
    own,
    isOurs: writer === gathering.workspaceId,
    isUnverified: await isUnverified(senderSettings(ports), stores, address),
    checked: await findChecked(ports, stores, { facts, now }),
    reported: await reportedMail(ports, stores, { ...gathering, token }),
  };
};

type WithToken = Gathering & Readonly<{ token: RecipientToken }>;

const threadsIn = async (
  ports: Knowing,
  stores: Stores,
  gathering: WithToken,
): Promise<Pick<MailWorld, 'answered' | 'received' | 'tickets'>> => {
  const answered = await answeredMails(ports, stores, gathering);
  const received = await receivedMails(stores, gathering.facts.repliesTo);
  const numbers = numbersOf(gathering.token, answered, received);
  return { answered, received, tickets: await namedTickets(stores, numbers, gathering.now) };
};

/** The workspace of this instance that sent it; null for any other mail. */
const writerOf = ({ vault }: Knowing, { messageId, headers }: MailFacts): string | null =>
  (messageId === null ? null : writerOfId(vault, messageId)) ??
  writerOfMark(vault, headers['x-tidemark-mail'] ?? '');

/** Workspaces may share the sender of the instance: what another one mails from it is not the workspace's own. */
const sendersFor = (ports: Knowing, { workspaceId }: Gathering, writer: string | null): SenderSettings => {
  const settings = senderSettings(ports);
  return writer === null || writer === workspaceId ? settings : { ...settings, mailFrom: null };
};

const isUnverified = async (
  settings: SenderSettings,
  stores: Stores,
  address: InboundAddress | null,
): Promise<boolean> =>
  address !== null &&
  address.verifiedAt === null &&
  !(await givenAddresses(settings, stores)).has(foldEmail(address.address));

/** Mails of ours that it answers, newest first. */
const answeredMails = (
  ports: Knowing,
  stores: Stores,
  { workspaceId, facts }: Gathering,
): Promise<readonly AnsweredMail[]> => {
  const ids = facts.repliesTo.slice(0, limits.inbound.repliesTo);
  return mailsBehind(ports, stores, { workspaceId, ids });
};

type Behind = Readonly<{ workspaceId: string; ids: readonly string[] }>;

const mailsBehind = async (
  { vault }: Knowing,
  stores: Stores,
  { workspaceId, ids }: Behind,
): Promise<readonly AnsweredMail[]> => {
  const found: AnsweredMail[] = [];
  for (const id of ids) {
    const signed = signedId(vault, id);
    if (signed?.workspaceId !== workspaceId) continue;
    const { number, about } = signed;
    const messageId = about === null ? null : await messageBehind(stores, number, about);
    found.push({ ticketNumber: number, messageId });
  }
  return found;
};

/** A mail that shows a message is named by the message, any other by itself. */
const messageBehind = async (stores: Stores, number: number, id: string): Promise<string | null> =>
  (await stores.messages.isOfTicket(number, id)) ? id : ((await stores.mails.find(id))?.messageId ?? null);

const receivedMails = async (
  { messageOrigins }: Stores,
  repliesTo: readonly string[],
): Promise<readonly ReceivedMail[]> => {
  const ids = repliesTo.slice(0, limits.inbound.repliesTo);
  const origins = ids.length === 0 ? [] : await messageOrigins.findSentAs(ids, mostReceived);
  return ids.flatMap((id) =>
    origins
      .filter(({ sentAs }) => sentAs === id)
      .map(({ ticketNumber, messageId, sender }) => ({ ticketNumber, messageId, sender: foldEmail(sender) })),
  );
};

/** Somebody may send the Message-ID of another mail again and again. */
const mostReceived = 200;

const numbersOf = (
  token: RecipientToken,
  ...named: readonly (readonly Readonly<{ ticketNumber: number }>[])[]
): readonly number[] => {
  const given = 'number' in token ? [token.number] : [];
  return [...new Set([...given, ...named.flat().map(({ ticketNumber }) => ticketNumber)])].slice(
    0,
    mostTickets,
  );
};

/** Nobody answers so many at once. */
const mostTickets = 10;

const namedTickets = async (
  stores: Stores,
  numbers: readonly number[],
  now: Instant,
): Promise<ReadonlyMap<number, NamedTicket>> => {
  const found = new Map<number, NamedTicket>();
  for (const number of numbers) {
    const ticket = await namedTicket(stores, number, now);
    if (ticket) found.set(number, ticket);
  }
  return found;
};

/** The ticket into which a merged one was merged. */
const namedTicket = async (stores: Stores, named: number, now: Instant): Promise<NamedTicket | null> => {
  const found = await stores.tickets.find(named);
  if (!found) return null;
  const ticket = await goesOnIn(stores.tickets.find, found);
  const { number } = ticket;
  const requester = await stores.contacts.find(ticket.requesterId);
  const participants = await stores.participants.listOfTicket(number);
  return {
    number,
    isClosed: ticket.status === 'closed',
    requester: requester && foldEmail(requester.email),
    participants: new Set(participants.map(({ address }) => foldEmail(address.email))),
    lastMessageId: await stores.messages.findLastId(number),
    isBusy: await isBusy(stores, number, now),
  };
};

const isBusy = async ({ messages }: Stores, number: number, now: Instant): Promise<boolean> => {
  const { most, windowMs } = limits.inbound.messagesOfTicket;
  const since = plus(now, -windowMs);
  const newest = await messages.listOfTicket(number, { limit: limits.page.most, after: null }, 'desc');
  const mailed = newest.data.filter(
    ({ author, channel, createdAt }) =>
      author.type === 'customer' && channel === 'email' && createdAt >= since,
  );
  return mailed.length >= most;
};

/** By a signed id in the returned part, else by the address that takes bounces: the ticket's last reply then. */
const reportedMail = async (
  ports: Knowing,
  stores: Stores,
  { workspaceId, facts, token }: WithToken,
): Promise<ReportedMail | null> => {
  if (!facts.report) return null;
  const ids = facts.report.returnedIds.slice(0, limits.inbound.repliesTo);
  for (const id of ids) {
    const signed = signedId(ports.vault, id);
    if (signed?.workspaceId !== workspaceId || signed.about === null) continue;
    return sentMail(stores, signed.number, signed.about);
  }
  if (token.type !== 'bounce') return null;
  const last = await stores.mails.findLastReply(token.number);
  return reportedAs(stores, { ticketNumber: token.number, messageId: last?.messageId ?? null }, last);
};

/** The requester of a ticket or their address may have changed since: its mail says where it went. */
const sentMail = async (stores: Stores, ticketNumber: number, about: string): Promise<ReportedMail> => {
  if (!(await stores.messages.isOfTicket(ticketNumber, about))) {
    const mail = await stores.mails.find(about);
    return reportedAs(stores, { ticketNumber, messageId: mail?.messageId ?? null }, mail);
  }
  const { data } = await stores.mails.listOfTicket(ticketNumber, { limit: mostMails, after: null });
  const mail = data.find(({ messageId }) => messageId === about) ?? null;
  return reportedAs(stores, { ticketNumber, messageId: about }, mail);
};

/** A bounce arrives within days: the newest mails of a ticket are enough. */
const mostMails = 1_000;

const reportedAs = async (stores: Stores, about: AnsweredMail, mail: Mail | null): Promise<ReportedMail> => ({
  ...about,
  receivers: mail === null ? [] : [mail.to, ...(await copiedTo(stores, mail))],
});
