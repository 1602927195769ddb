/** Facts: everything that a condition can test, in one table (contract §7.2). */

import { type Instant, millisecondsOf } from '../../kernel/instant.ts';
import type { FactValue } from '../../model/automation/condition.ts';
import { type SlaMetric, slaMetrics } from '../../model/automation/sla-policy.ts';
import type { CustomFields } from '../../model/desk/custom-fields.ts';
import type { Message } from '../../model/desk/message.ts';
import {
  channels,
  type Ticket,
  ticketPriorities,
  ticketStatuses,
  ticketTypes,
} from '../../model/desk/ticket.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Organization } from '../../model/people/organization.ts';

/** As much of the records as facts read. */
export type FactTicket = Pick<
  Ticket,
  | 'number'
  | 'subject'
  | 'status'
  | 'priority'
  | 'channel'
  | 'type'
  | 'assigneeId'
  | 'teamId'
  | 'organizationId'
  | 'followUpOf'
  | 'tags'
  | 'customFields'
  | 'createdAt'
  | 'updatedAt'
  | 'lastMessageAt'
  | 'lastCustomerMessageAt'
  | 'lastAgentMessageAt'
  | 'solvedAt'
  | 'closedAt'
>;
export type FactRequester = Pick<Contact, 'email' | 'name' | 'phone' | 'locale' | 'customFields'>;
export type FactOrganization = Pick<
  Organization,
  'name' | 'notes' | 'sharedTickets' | 'emailDomains' | 'customFields'
>;

/** The subject of conditions: one write. `message` is the one that was written; `organization` is the ticket's. */
export type Subject = Readonly<{
  ticket: Ticket;
  requester: Contact | null;
  organization: Organization | null;
  message: Message | null;
  /** Folded addresses that the mail was sent to: ours, and To and Cc. */
  recipients: readonly string[];
  actor: Readonly<{ type: string; id: string | null }>;
  channel: string;
  now: Instant;
  /** The clocks that were stamped, for `sla.warned` and `sla.breached`. */
  slaMetrics: readonly SlaMetric[];
  /** The customer's answer, for `satisfaction.received`. */
  rating: number | null;
  ratingComment: string | null;
}>;

/** As much of it as facts read. */
export type FactSubject = Omit<Subject, 'ticket' | 'requester' | 'organization'> &
  Readonly<{
    ticket: FactTicket;
    requester: FactRequester | null;
    organization: FactOrganization | null;
  }>;

/**
 * `choice` is one of `values`; `agent`, `team` and `organization` are ids; `hours` is a number that moves with time;
 * `any` is a free field of a contact or an organization, which holds whatever was put there.
 */
export type FactKind =
  | 'text'
  | 'number'
  | 'hours'
  | 'flag'
  | 'list'
  | 'instant'
  | 'date'
  | 'choice'
  | 'any'
  | 'agent'
  | 'team'
  | 'organization';

export type Fact = Readonly<{
  kind: FactKind;
  /** The possible values of a choice, or of an element of a list; empty where it can be anything. */
  values: readonly string[];
  /** Whether a write can change it, so that `changed` has a meaning. */
  changes: boolean;
  /** Whether it describes the write rather than the ticket: views and SLA policies cannot test it. */
  ofWrite: boolean;
  read: (subject: FactSubject) => FactValue;
}>;

type Read = Fact['read'];

const plain = { values: [], changes: false, ofWrite: false } as const;

/** Of the ticket, and may change in a write. */
const own = (kind: FactKind, read: Read, values: readonly string[] = []): Fact => ({
  ...plain,
  kind,
  values,
  changes: true,
  read,
});
/** Of the ticket or its people, and never changed by a write on the ticket. */
const fixed = (kind: FactKind, read: Read, values: readonly string[] = []): Fact => ({
  ...plain,
  kind,
  values,
  read,
});
const written = (kind: FactKind, read: Read, values: readonly string[] = []): Fact => ({
  ...plain,
  kind,
  values,
  ofWrite: true,
  read,
});

const hoursSince = (start: (ticket: FactTicket) => Instant | null): Fact =>
  written('hours', ({ ticket, now }) => {
    const from = start(ticket);
    return from === null ? null : (millisecondsOf(now) - millisecondsOf(from)) / 3_600_000;
  });

const authorTypes = ['agent', 'customer', 'api_key', 'rule', 'system'];

/** Every fact but those of custom fields. A map: `constructor` is a key that every object seems to have. */
export const facts: ReadonlyMap<string, Fact> = new Map<string, Fact>([
  ['subject', own('text', ({ ticket }) => ticket.subject)],
  ['status', own('choice', ({ ticket }) => ticket.status, ticketStatuses)],
  ['priority', own('choice', ({ ticket }) => ticket.priority, ticketPriorities)],
  ['type', own('choice', ({ ticket }) => ticket.type, ticketTypes)],
  ['channel', fixed('choice', ({ ticket }) => ticket.channel, channels)],
  ['number', fixed('number', ({ ticket }) => ticket.number)],
  ['tags', own('list', ({ ticket }) => ticket.tags)],
  ['follow_up_of', fixed('number', ({ ticket }) => ticket.followUpOf)],
  ['assignee', own('agent', ({ ticket }) => ticket.assigneeId)],
  ['team', own('team', ({ ticket }) => ticket.teamId)],
  ['organization', own('organization', ({ ticket }) => ticket.organizationId)],
  ['created_at', fixed('instant', ({ ticket }) => ticket.createdAt)],
  ['updated_at', fixed('instant', ({ ticket }) => ticket.updatedAt)],
  ['last_message_at', fixed('instant', ({ ticket }) => ticket.lastMessageAt)],
  ['solved_at', own('instant', ({ ticket }) => ticket.solvedAt)],
  ['closed_at', own('instant', ({ ticket }) => ticket.closedAt)],
  ['now', written('instant', ({ now }) => now)],
  ['hours_since_created', hoursSince(({ createdAt }) => createdAt)],
  ['hours_since_updated', hoursSince(({ updatedAt }) => updatedAt)],
  ['hours_since_solved', hoursSince(({ solvedAt }) => solvedAt)],
  ['hours_since_last_customer_message', hoursSince(({ lastCustomerMessageAt }) => lastCustomerMessageAt)],
  ['hours_since_last_agent_message', hoursSince(({ lastAgentMessageAt }) => lastAgentMessageAt)],
  ['requester.email', fixed('text', ({ requester }) => requester?.email ?? null)],
  ['requester.name', fixed('text', ({ requester }) => requester?.name ?? null)],
  ['requester.phone', fixed('text', ({ requester }) => requester?.phone ?? null)],
  ['requester.locale', fixed('text', ({ requester }) => requester?.locale ?? null)],
  ['organization.name', fixed('text', ({ organization }) => organization?.name ?? null)],
  ['organization.notes', fixed('text', ({ organization }) => organization?.notes ?? null)],
  ['organization.shared_tickets', fixed('flag', ({ organization }) => organization?.sharedTickets ?? null)],
  ['organization.email_domains', fixed('list', ({ organization }) => organization?.emailDomains ?? null)],
  ['message.internal', written('flag', ({ message }) => message?.internal ?? null)],
  ['message.author_type', written('choice', ({ message }) => message?.author.type ?? null, authorTypes)],
  ['message.auto', written('flag', ({ message }) => message?.auto ?? null)],
  ['message.verified', written('flag', ({ message }) => message?.verified ?? null)],
  ['message.recipients', written('list', ({ recipients }) => recipients)],
  ['message.body', written('text', ({ message }) => message?.body ?? null)],
  ['actor.type', written('choice', ({ actor }) => actor.type, authorTypes)],
  ['actor.channel', written('choice', ({ channel }) => channel, channels)],
  ['sla.metric', written('list', (subject) => subject.slaMetrics, slaMetrics)],
  ['satisfaction.rating', written('number', ({ rating }) => rating)],
  ['satisfaction.comment', written('text', ({ ratingComment }) => ratingComment)],
]);

/** How the names of facts of custom fields begin, and where those are. */
export const fieldPrefixes = {
  ticket: 'custom_fields.',
  requester: 'requester.custom_fields.',
  organization: 'organization.custom_fields.',
} as const;

/** The value of a fact; null where there is none, and for a name that is no fact. */
export const readFact = (name: string, subject: FactSubject): FactValue => {
  const fact = facts.get(name);
  if (fact) return fact.read(subject);
  const { ticket, requester, organization } = fieldPrefixes;
  if (name.startsWith(ticket)) return fieldOf(subject.ticket.customFields, name, ticket);
  if (name.startsWith(requester)) return fieldOf(subject.requester?.customFields, name, requester);
  return name.startsWith(organization)
    ? fieldOf(subject.organization?.customFields, name, organization)
    : null;
};

const fieldOf = (fields: CustomFields | undefined, name: string, prefix: string): FactValue => {
  const key = name.slice(prefix.length);
  return fields && Object.hasOwn(fields, key) ? (fields[key] ?? null) : null;
};
