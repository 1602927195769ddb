/** Defaults of a made-up write. */

import type { Instant } from '../../kernel/instant.ts';
import type { Message } from '../../model/desk/message.ts';
import { initialTicket, type Ticket } from '../../model/desk/ticket.ts';
import { type Contact, initialContact } from '../../model/people/contact.ts';
import { initialOrganization, type Organization } from '../../model/people/organization.ts';

const madeUp = 'made-up';

export const madeUpTicket = (now: Instant): Ticket => ({
  ...initialTicket(now),
  number: 1,
  id: madeUp,
  subject: 'A made-up ticket',
  channel: 'api',
  requesterId: madeUp,
});

export const madeUpRequester = (now: Instant): Contact => ({
  ...initialContact(now),
  id: madeUp,
  email: 'requester@example.com',
  name: 'Requester',
});

export const madeUpOrganization = (now: Instant): Organization => ({
  ...initialOrganization(now),
  id: madeUp,
  name: 'A made-up organization',
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
  verified: null,
  cc: [],
  createdAt: now,
});
