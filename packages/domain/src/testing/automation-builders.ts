/** Records of automation for tests: valid by default, with the overrides of a test. */

import type { RuleRun } from '../model/automation/rule-run.ts';
import type { TicketSla } from '../model/automation/ticket-sla.ts';
import type { HistoryEntry } from '../model/desk/ticket-history.ts';
import type { Category } from '../model/library/category.ts';
import type { Mail } from '../model/outbound/mail.ts';
import {
  initialWebhook,
  type Webhook,
  type WebhookAttempt,
  type WebhookDelivery,
} from '../model/outbound/webhook.ts';
import { anId } from './builders.ts';

const at = '2026-11-20T08:05:00.000Z';

export const aCategory = (overrides: Partial<Category> = {}): Category => ({
  id: anId(),
  name: 'First steps',
  slug: 'first-steps',
  description: null,
  position: 1,
  parentId: null,
  createdAt: at,
  updatedAt: at,
  ...overrides,
});

/** A change of the priority by nobody. Give it the ticket that is stored. */
export const aHistoryEntry = (overrides: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: anId(),
  ticketNumber: 1,
  at,
  actor: { type: 'system', id: null },
  channel: 'web',
  changes: { priority: ['normal', 'high'] },
  rules: [],
  stamps: [],
  ...overrides,
});

/** A run in which nothing fired. Give it the ticket that is stored. */
export const aRuleRun = (overrides: Partial<RuleRun> = {}): RuleRun => ({
  id: anId(),
  ticketNumber: 1,
  at,
  version: 1,
  triggers: ['ticket.created'],
  actor: { type: 'system', id: null },
  firings: [],
  refusals: [],
  facts: {},
  passes: 1,
  end: 'settled',
  ...overrides,
});

/** An hour for the first reply, on the way since the ticket was opened. */
export const aTicketSla = (overrides: Partial<TicketSla['targets'][number]> = {}): TicketSla => ({
  policy: { id: anId(), name: 'Standard' },
  targets: [
    {
      metric: 'first_reply',
      startedAt: at,
      dueAt: '2026-11-20T09:05:00.000Z',
      warnAt: null,
      pauses: [],
      fulfilledAt: null,
      warnedAt: null,
      breachedAt: null,
      ...overrides,
    },
  ],
  shelved: [],
});

export const aWebhook = (overrides: Partial<Webhook> = {}): Webhook => {
  const id = overrides.id ?? anId();
  return {
    ...initialWebhook(at),
    id,
    url: `https://receiver.example/${id}`,
    events: ['*'],
    secrets: [{ sealed: 'sealed secret', until: null }],
    ...overrides,
  };
};

/** Give it the webhook that is stored. */
export const aDelivery = (overrides: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: anId(),
  webhookId: anId(),
  eventId: anId(),
  event: 'ticket.created',
  subjectId: anId(),
  state: 'delivered',
  attempts: 1,
  firstAttemptAt: at,
  lastAttemptAt: at,
  nextAttemptAt: null,
  ...overrides,
});

/** Give it the delivery that it is logged with. */
export const anAttempt = (overrides: Partial<WebhookAttempt> = {}): WebhookAttempt => ({
  id: anId(),
  deliveryId: anId(),
  at,
  status: 200,
  error: null,
  excerpt: null,
  durationMs: 12,
  ...overrides,
});

export const aMail = (overrides: Partial<Mail> = {}): Mail => ({
  id: anId(),
  kind: 'rule',
  automatic: true,
  to: 'bob@customer.example',
  sender: null,
  subject: 'We got it',
  text: 'Thank you for writing.',
  html: null,
  sealedLink: null,
  ticketNumber: null,
  messageId: null,
  follows: [],
  cause: anId(),
  state: 'queued',
  attempts: 0,
  error: null,
  takenBy: [],
  wentAs: null,
  nextAttemptAt: at,
  sentAt: null,
  createdAt: at,
  queuedAt: at,
  ...overrides,
});
