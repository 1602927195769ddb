import { later } from '../kernel/instant.ts';
import { pageOf } from '../kernel/page.ts';
import { foldEmail } from '../kernel/text.ts';
import type { CountedMails, Mail, MailStore } from '../model/outbound/mail.ts';
import { forgottenKinds, mailTraits } from '../model/outbound/mail-kinds.ts';
import { mailErrorStart } from '../model/outbound/mail-reasons.ts';
import { byId } from './memory-order.ts';
import type { Tables } from './memory-tables.ts';

export const memoryMails = (tables: Tables): MailStore => {
  const mails = tables.of('mails');
  const ofTicket = (number: number) => mails.all().filter(({ ticketNumber }) => ticketNumber === number);
  const mailsTo = (address: string) => mails.all().filter(({ to }) => foldEmail(to) === foldEmail(address));
  const before = (instant: string, isMeant: (mail: Mail) => boolean) =>
    mails
      .all()
      .filter((mail) => mail.createdAt < instant && isMeant(mail))
      .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  const forgottenBefore = (instant: string) => before(instant, ({ kind }) => forgottenKinds.includes(kind));
  const finishedBefore = (instant: string) => before(instant, ({ state }) => state !== 'queued');
  const removeAll = (gone: readonly Mail[]): readonly string[] => {
    for (const { id } of gone) mails.remove(id);
    return gone.map(({ id }) => id);
  };
  return {
    hold: async () => undefined,
    add: async (mail) => mails.put(mail.id, mail),
    find: async (id) => mails.find(id),
    save: async (mail) => {
      if (mails.find(mail.id)) mails.replace(mail.id, mail);
    },
    findQueuedBefore: async ({ id, to, ticketNumber }) =>
      mailsTo(to)
        .filter((one) => one.ticketNumber === ticketNumber && one.state === 'queued' && one.id < id)
        .toSorted(byId)[0] ?? null,
    findLastReply: async (number) =>
      ofTicket(number)
        .filter(({ messageId, kind }) => messageId !== null && kind !== 'forward')
        .toSorted(byId)
        .at(-1) ?? null,
    countOfTicket: async (ticketNumber, since) =>
      ofTicket(ticketNumber).filter(
        (mail) =>
          mail.automatic && mail.kind !== 'agent_notice' && mail.createdAt >= since && !isRefused(mail),
      ).length,
    countTo: async (address, counted) => mailsTo(address).filter((mail) => counts(mail, counted)).length,
    hasFailed: async (address, reason, since) =>
      mailsTo(address).some(
        ({ state, error, ticketNumber, createdAt }) =>
          state === 'failed' &&
          ticketNumber !== null &&
          createdAt >= since &&
          error?.startsWith(mailErrorStart(reason)) &&
          !mailsTo(address).some((other) => other.state === 'sent' && other.createdAt > createdAt),
      ),
    listOfTicket: async (number, { limit, after }) =>
      pageOf(
        ofTicket(number)
          .filter(({ id }) => after === null || id < after)
          .toSorted((one, other) => byId(other, one)),
        limit,
        ({ id }) => id,
      ),
    list: async (limit, state) =>
      mails
        .all()
        .filter((mail) => state === undefined || mail.state === state)
        .toSorted((one, other) => byId(other, one))
        .slice(0, limit),
    removeOfTicket: async (ticketNumber) => removeAll(ofTicket(ticketNumber)),
    removeOfMessages: async (ticketNumber, messageIds) =>
      removeAll(ofTicket(ticketNumber).filter(({ messageId }) => messageIds.includes(messageId ?? ''))),
    removeTo: async (address) => removeAll(mailsTo(address)),
    removeForgottenBefore: async (instant, limit) => removeAll(forgottenBefore(instant).slice(0, limit)),
    hasForgottenBefore: async (instant) => forgottenBefore(instant).length > 0,
    removeFinishedBefore: async (instant, limit) => removeAll(finishedBefore(instant).slice(0, limit)),
    hasFinishedBefore: async (instant) => finishedBefore(instant).length > 0,
  };
};

/** A mail refused at once has reached no one. */
const isRefused = ({ state, attempts }: Mail): boolean => state === 'failed' && attempts === 0;

const counts = (
  { kind, automatic, state, sentAt, createdAt }: Mail,
  { cap, leftSince, queuedSince }: CountedMails,
): boolean =>
  automatic &&
  mailTraits[kind].cap === cap &&
  createdAt >= queuedSince &&
  (state === 'queued' || (sentAt !== null && later(sentAt, createdAt) >= leftSince));
