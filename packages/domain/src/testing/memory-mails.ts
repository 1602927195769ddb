import type { Mail, MailStore } from '../mail/mail.ts';
import { foldEmail } from '../text.ts';
import { byId } from './memory-order.ts';
import type { Tables } from './memory-tables.ts';

export const memoryMails = (tables: Tables): MailStore => {
  const mails = tables.of('mails');
  const ofTicket = (number: number) => mails.all().filter(({ ticketNumber }) => ticketNumber === number);
  const mailsTo = (address: string) => mails.all().filter(({ to }) => foldEmail(to) === foldEmail(address));
  const removeAll = (gone: readonly Mail[]): void => {
    for (const { id } of gone) mails.remove(id);
  };
  return {
    hold: async () => undefined,
    add: async (mail) => mails.put(mail.id, mail),
    countOfTicket: async (ticketNumber, since) =>
      ofTicket(ticketNumber).filter(({ createdAt }) => createdAt >= since).length,
    countTo: async (address, since) => mailsTo(address).filter(({ createdAt }) => createdAt >= since).length,
    list: async (limit) =>
      mails
        .all()
        .toSorted((one, other) => byId(other, one))
        .slice(0, limit),
    removeOfTicket: async (ticketNumber) => removeAll(ofTicket(ticketNumber)),
    removeTo: async (address) => removeAll(mailsTo(address)),
  };
};
