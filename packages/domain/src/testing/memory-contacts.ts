import { DeskError } from '../kernel/errors.ts';
import { passes } from '../kernel/filter.ts';
import { emailDomain, foldEmail } from '../kernel/text.ts';
import { type Contact, type ContactStore, contactFilterRules } from '../model/people/contact.ts';
import { removeWaterline } from './memory-notifications.ts';
import { newestFirst } from './memory-pages.ts';
import { removeSessionsOf, sessionsOf } from './memory-sessions.ts';
import type { Tables } from './memory-tables.ts';

export const memoryContacts = (tables: Tables): ContactStore => {
  const contacts = tables.of('contacts');
  const byEmail = (email: string): Contact | null =>
    contacts.all().find((contact) => foldEmail(contact.email) === foldEmail(email)) ?? null;

  const attachable = () =>
    tables
      .of('organizations')
      .all()
      .flatMap(({ id, emailDomains }) =>
        contacts
          .all()
          .filter(
            ({ organizationId, email }) =>
              organizationId === null && emailDomains.includes(emailDomain(email)),
          )
          .map((contact) => ({ contact, organizationId: id })),
      );
  return {
    find: async (id) => contacts.find(id),
    findMany: async (ids) => contacts.all().filter(({ id }) => ids.includes(id)),
    findForChange: async (id) => contacts.find(id),
    findByEmail: async (email) => byEmail(email),
    countKept: async (id) => {
      const tickets = tables.of('tickets').all();
      const numbers = new Set(
        tickets.filter(({ requesterId }) => requesterId === id).map(({ number }) => number),
      );
      const messages = tables
        .of('messages')
        .all()
        .filter(
          ({ ticketNumber, author, channel }) =>
            numbers.has(ticketNumber) ||
            (author.type === 'customer' && author.id === id && channel === 'email'),
        );
      const messageIds = new Set(messages.map((message) => message.id));
      const files = tables
        .of('files')
        .all()
        .filter(({ ticketNumber, messageId }) => numbers.has(ticketNumber) || messageIds.has(messageId));
      return {
        tickets: numbers.size,
        messages: messages.length,
        files: files.length,
        bytes: files.reduce((sum, { size }) => sum + size, 0),
        sessions: sessionsOf(tables, { type: 'customer', id }).length,
      };
    },
    list: async (filter, page) =>
      newestFirst(
        contacts.all().filter((contact) => passes(contact, filter, contactFilterRules)),
        page,
      ),
    listOfOrganization: async (organizationId, limit) =>
      contacts
        .all()
        .filter((contact) => contact.organizationId === organizationId)
        .slice(0, limit),
    listAttachable: async (limit) => attachable().slice(0, limit),
    hasAttachable: async () => attachable().length > 0,
    addIfNew: async (contact) => {
      if (byEmail(contact.email)) return false;
      contacts.put(contact.id, contact);
      return true;
    },
    save: async (contact) => {
      const holder = byEmail(contact.email);
      if (holder && holder.id !== contact.id)
        throw new DeskError('email_taken', `Another contact has the address ${contact.email}.`, 'email');
      contacts.replace(contact.id, contact);
    },
    remove: async (id) => {
      const responses = tables.of('satisfaction');
      for (const response of responses.all()) if (response.contactId === id) responses.remove(response.id);
      removeSessionsOf(tables, { type: 'customer', id });
      removeWaterline(tables, { type: 'customer', id });
      tables.of('contactUsage').remove(id);
      contacts.remove(id);
    },
  };
};
