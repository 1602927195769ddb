/** Records for tests: valid by default, with the overrides of a test. */

import type { Message } from '../model/desk/message.ts';
import { initialTicket, type Ticket } from '../model/desk/ticket.ts';
import type { TicketField } from '../model/desk/ticket-field.ts';
import type { ApiKey } from '../model/entry/api-key.ts';
import type { AuditEntry, AuditSegment } from '../model/instance/audit.ts';
import { usualSettings, type Workspace } from '../model/instance/workspace.ts';
import { type Article, initialArticle } from '../model/library/article.ts';
import type { TicketFile } from '../model/library/ticket-file.ts';
import type { DeskEvent } from '../model/outbound/event.ts';
import type { Task } from '../model/outbound/task.ts';
import type { Agent } from '../model/people/agent.ts';
import { type Contact, initialContact } from '../model/people/contact.ts';
import { initialOrganization, type Organization } from '../model/people/organization.ts';
import type { Team } from '../model/people/team.ts';
import { countingIds } from './counting-ids.ts';

const ids = countingIds(0xb);
const at = '2026-11-20T08:05:00.000Z';

/** A new id, greater than those of all records built before. */
export const anId = (): string => ids.next();

/** The difference between records of one kind: the last digits of their ids. */
const mark = (id: string): string => Number.parseInt(id.slice(-12), 16).toString();

export const aWorkspace = (overrides: Partial<Workspace> = {}): Workspace => {
  const id = overrides.id ?? anId();
  const slug = `desk-${mark(id)}`;
  return { id, slug, name: 'Acme Support', locale: 'en', timezone: 'UTC', ...usual, ...overrides };
};

const usual = { status: 'active', settings: usualSettings, createdAt: at } as const;

export const anAgent = (overrides: Partial<Agent> = {}): Agent => {
  const id = overrides.id ?? anId();
  const email = `agent-${mark(id)}@desk.example`;
  const agent = { id, email, name: 'Ada Agent', role: 'agent', status: 'active' } as const;
  return { ...agent, available: true, createdAt: at, ...overrides };
};

export const aTeam = (overrides: Partial<Team> = {}): Team => ({
  id: anId(),
  name: 'Billing',
  createdAt: at,
  ...overrides,
});

export const anApiKey = (overrides: Partial<ApiKey> = {}): ApiKey => ({
  id: anId(),
  name: 'Integration',
  scopes: ['read', 'write'],
  prefix: 'tmk_12345678',
  createdAt: at,
  lastUsedAt: null,
  revokedAt: null,
  ...overrides,
});

export const aContact = (overrides: Partial<Contact> = {}): Contact => {
  const id = overrides.id ?? anId();
  const email = `contact-${mark(id)}@customer.example`;
  return { ...initialContact(at), id, email, name: 'Cora Customer', ...overrides };
};

export const anOrganization = (overrides: Partial<Organization> = {}): Organization => ({
  ...initialOrganization(at),
  id: anId(),
  name: 'Customer Ltd',
  ...overrides,
});

/** A draft with a slug of its own. Give it a category that is stored. */
export const anArticle = (overrides: Partial<Article> = {}): Article => {
  const id = overrides.id ?? anId();
  const text = { title: 'Get a refund', slug: `get-a-refund-${mark(id)}`, bodyHtml: '<p>Ask us.</p>' };
  return { ...initialArticle(at), id, categoryId: anId(), ...text, ...overrides };
};

/** Give it the requester of a contact that is stored. */
export const aTicket = (overrides: Partial<Ticket> = {}): Ticket => ({
  ...initialTicket(at),
  number: 1,
  id: anId(),
  subject: 'My printer is on fire',
  channel: 'api',
  requesterId: anId(),
  acts: {
    opened: { at, by: { type: 'system', id: null, name: 'Command line' } },
    assigned: null,
    reopened: null,
    written: null,
  },
  ...overrides,
});

export const aMessage = (overrides: Partial<Message> = {}): Message => ({
  id: anId(),
  ticketNumber: 1,
  internal: false,
  body: 'Please help.',
  bodyHtml: '<p>Please help.</p>',
  author: { type: 'system', id: null, name: 'Command line' },
  channel: 'api',
  auto: false,
  delivery: { state: 'none', error: null, at: null },
  skippedFiles: [],
  verified: null,
  cc: [],
  createdAt: at,
  ...overrides,
});

export const aTicketFile = (overrides: Partial<TicketFile> = {}): TicketFile => ({
  id: anId(),
  ticketNumber: 1,
  messageId: anId(),
  name: 'invoice.pdf',
  contentType: 'application/pdf',
  size: 5,
  sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  inline: false,
  createdAt: at,
  ...overrides,
});

export const aTicketField = (overrides: Partial<TicketField> = {}): TicketField => {
  const id = overrides.id ?? anId();
  const field = { id, key: `field_${mark(id)}`, label: 'Plan', type: 'text', options: [] } as const;
  const shown = { required: false, customerVisible: false, customerEditable: false };
  return { ...field, ...shown, position: 1, active: true, createdAt: at, ...overrides };
};

export const anEvent = (overrides: Partial<DeskEvent> = {}): DeskEvent => ({
  id: anId(),
  kind: 'ticket.updated',
  occurredAt: at,
  actor: { type: 'system', id: null },
  subjectId: anId(),
  data: {},
  ...overrides,
});

export const aTask = (overrides: Partial<Task> = {}): Task => ({
  id: anId(),
  kind: 'webhook.deliver',
  payload: { deliveryId: anId() },
  lane: null,
  group: 'receiver',
  runAt: at,
  ...overrides,
});

export const anAuditSegment = (overrides: Partial<AuditSegment> = {}): AuditSegment => ({
  id: anId(),
  day: '2026-11-20',
  last: 3,
  voids: [],
  chain: 'aa',
  follows: [],
  endedAt: null,
  removedAt: null,
  seal: 'bb',
  ...overrides,
});

export const anAuditEntry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: anId(),
  at,
  actorType: 'system',
  actorId: null,
  actorName: 'Command line',
  operation: 'changeTicket',
  path: '/tickets/1',
  outcome: 'ok',
  subjectType: 'ticket',
  subjectId: '1',
  requestId: 'request-1',
  clientRequestId: null,
  source: null,
  tried: null,
  place: null,
  ...overrides,
});
