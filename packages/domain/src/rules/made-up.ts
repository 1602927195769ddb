/** What a made-up write has where its file says nothing. */
import type { Contact } from '../contacts/contact.ts';
import type { Instant } from '../instant.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Message } from '../tickets/message.ts';
import { freshTicket } from '../tickets/new-ticket.ts';
import type { Ticket } from '../tickets/ticket.ts';

const madeUp = 'made-up';

export const madeUpTicket = (now: Instant): Ticket => ({
  ...freshTicket(now),
  number: 1,
  id: madeUp,
  subject: 'A made-up ticket',
  channel: 'api',
  requesterId: madeUp,
  organizationId: null,
});

export const madeUpRequester = (now: Instant): Contact => ({
  id: madeUp,
  email: 'requester@example.com',
  name: 'Requester',
  phone: null,
  locale: null,
  blocked: false,
  verifiedAt: null,
  organizationId: null,
  customFields: {},
  createdAt: now,
  updatedAt: now,
  version: 1,
});

export const madeUpOrganization = (now: Instant): Organization => ({
  id: madeUp,
  name: 'A made-up organization',
  emailDomains: [],
  sharedTickets: false,
  notes: null,
  customFields: {},
  createdAt: now,
  updatedAt: now,
  version: 1,
});

export const madeUpMessage = (now: Instant): Message => ({
  id: madeUp,
  ticketNumber: 1,
  internal: false,
  body: '',
  bodyHtml: '',
  author: { type: 'customer', id: null, name: 'Requester' },
  channel: 'api',
  auto: false,
  delivery: { state: 'none', error: null, at: null },
  skippedFiles: [],
  createdAt: now,
});
