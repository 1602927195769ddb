/** Records as the reference shows them. */
import { initialContact, initialOrganization, initialTicket } from '@tidemark/domain';
import * as v from 'valibot';
import { AgentWire } from '../agents/wire.ts';
import { ArticleWire } from '../articles/wire.ts';
import { CategoryWire } from '../categories/wire.ts';
import { ContactWire, contactToWire } from '../contacts/wire.ts';
import { PushDeviceWire } from '../devices/wire.ts';
import { EventWire } from '../events/wire.ts';
import { ExportWire } from '../exports/wire.ts';
import { MacroWire } from '../macros/wire.ts';
import { ChangedMeWire, MeWire } from '../me/wire.ts';
import { feedEntries, NotificationWire } from '../notifications/wire.ts';
import { OrganizationWire, organizationToWire } from '../organizations/wire.ts';
import { CustomerNotificationWire } from '../portal/notification-wire.ts';
import { CustomerMeWire, CustomerSessionWire, LinkRequestedWire } from '../portal/sign-in-wire.ts';
import {
  ConversationWire,
  CustomerMessageWire,
  RequestFieldWire,
  RequestWire,
  SubmittedRequestWire,
} from '../portal/wire.ts';
import { RuleWire } from '../rules/wire.ts';
import { SatisfactionResponseWire } from '../satisfaction/wire.ts';
import { SearchResultsWire } from '../search/wire.ts';
import { SessionResultWire } from '../sessions/wire.ts';
import { SlaPolicyWire } from '../sla-policies/wire.ts';
import { TagWire } from '../tags/wire.ts';
import { TeamWire } from '../teams/wire.ts';
import { TicketFieldWire } from '../ticket-fields/wire.ts';
import { ListedTicketWire } from '../tickets/listed-wire.ts';
import { MessageWire, OriginalWire } from '../tickets/message-wire.ts';
import { OpenedTicketWire, TicketWire, ticketToWire } from '../tickets/wire.ts';
import { ViewWire } from '../views/wire.ts';
import { article, category } from './article-examples.ts';
import { macro, rule, slaPolicy, ticketField, view } from './configuration-examples.ts';
import { agentId, changed, contactId, created, organizationId, policyId, teamId } from './example-ids.ts';
import { file, fileExamples } from './file-examples.ts';
import { historyExample } from './history-example.ts';
import { inboundExamples } from './inbound-examples.ts';
import {
  conversation,
  customerMe,
  customerMessage,
  customerNotification,
  customerSession,
  request,
  requestField,
  submittedRequest,
} from './portal-examples.ts';
import { searchResults } from './search-example.ts';
import { agent, me, pushDevice, sessionResult, team } from './session-examples.ts';

/** An answer with this schema; a list shows one row. A schema has its own `v.examples`, or its example is here. */
export const exampleOf = (schema: v.GenericSchema): unknown => {
  const item = itemOf(schema);
  const example = shownBy(item ?? schema);
  return item && example !== undefined
    ? { data: [example], ...besideOf(schema), next_cursor: null }
    : example;
};

const shownBy = (schema: v.GenericSchema): unknown => examples.get(schema) ?? v.getExamples(schema).at(0);

/** The members of a list response between its rows and the next cursor. */
const besideOf = (schema: v.GenericSchema) =>
  Object.fromEntries(
    Object.entries<v.GenericSchema>(Reflect.get(schema, 'entries') ?? {}).flatMap(([name, entry]) =>
      name === 'data' || name === 'next_cursor' || !examples.has(entry) ? [] : [[name, examples.get(entry)]],
    ),
  );

const itemOf = (schema: v.GenericSchema): v.GenericSchema | null => {
  const data = Reflect.get(Reflect.get(schema, 'entries') ?? {}, 'data');
  return data ? Reflect.get(data, 'item') : null;
};

const ticket: v.InferOutput<typeof TicketWire> = {
  ...ticketToWire(
    {
      ...initialTicket(created),
      number: 42,
      id: '019a9f00-7a14-7085-9e9f-6b7c8d9eafb0',
      subject: 'The invoice is wrong',
      status: 'open',
      priority: 'high',
      channel: 'api',
      type: 'problem',
      requesterId: contactId,
      assigneeId: agentId,
      teamId,
      organizationId,
      tags: ['billing'],
      customFields: { plan: 'gold' },
      updatedAt: changed,
      lastMessageAt: changed,
    },
    null,
  ),
  sla: {
    policy_id: policyId,
    policy_name: 'Standard',
    first_reply_due_at: '2026-11-20T10:05:00.000Z',
    first_replied_at: null,
    next_reply_due_at: null,
    resolution_due_at: null,
    resolved_at: null,
    paused_at: null,
    due_at: '2026-11-20T10:05:00.000Z',
    warned_at: null,
    breached_at: null,
    targets: [
      {
        metric: 'first_reply',
        started_at: created,
        due_at: '2026-11-20T10:05:00.000Z',
        paused_at: null,
        fulfilled_at: null,
        warned_at: null,
        breached_at: null,
      },
    ],
  },
};

const message: v.InferOutput<typeof MessageWire> = {
  id: '019a9f00-7a15-7196-8faf-7c8d9eafb0c1',
  ticket_number: 42,
  internal: false,
  body: 'We have refunded the second charge.',
  body_html: '<p>We have refunded the second charge.</p>',
  author: { type: 'agent', id: agentId, name: 'Bo Chen' },
  channel: 'api',
  auto: false,
  files: [],
  delivery: { state: 'none', error: null, at: null },
  created_at: changed,
  verified: null,
  cc: [],
};

const original: v.InferOutput<typeof OriginalWire> = {
  id: message.id,
  ticket_number: 42,
  sender: 'ann@example.com',
  mail_message_id: 'CAF1x2@mail.example.com',
  body: 'The invoice is wrong.\n\nOn Friday Bo Chen wrote:\n> Here is your invoice.',
  body_html:
    '<p>The invoice is wrong.</p><p>On Friday Bo Chen wrote:</p><blockquote>Here is your invoice.</blockquote>',
};

const contact = contactToWire({
  ...initialContact(created),
  id: contactId,
  email: 'ann@example.com',
  name: 'Ann Lee',
  phone: '+353 1 555 0100',
  locale: 'en-IE',
  organizationId,
  customFields: { plan: 'gold' },
});

const organization = organizationToWire({
  ...initialOrganization(created),
  id: organizationId,
  name: 'Acme',
  emailDomains: ['acme.com'],
  sharedTickets: true,
  notes: 'Renews in May.',
  customFields: { tier: 1 },
});

const satisfactionResponse: v.InferOutput<typeof SatisfactionResponseWire> = {
  id: '019a9f00-7a1b-77fc-95e5-d2e3f4051627',
  ticket_number: 42,
  contact_id: contactId,
  agent_id: agentId,
  rating: 5,
  comment: 'Quick and kind.',
  requested_at: created,
  responded_at: changed,
};

const event: v.InferOutput<typeof EventWire> = {
  id: '019a9f00-7a1c-780d-86f6-e3f405162738',
  event: 'ticket.updated',
  sequence: 118,
  occurred_at: changed,
  workspace: 'acme',
  actor: { type: 'agent', id: agentId },
  api_version: 'v1',
  data: {
    id: ticket.id,
    number: 42,
    subject: ticket.subject,
    status: 'open',
    priority: 'high',
    assignee: { id: agentId, name: 'Bo Chen' },
    requester: { id: contactId, email: contact.email, name: contact.name },
    changes: { priority: ['normal', 'high'], assignee_id: [null, agentId] },
  },
};

const exportId = '019a9f00-7a1f-7b10-89f9-162738495a6b';

const exported: v.InferOutput<typeof ExportWire> = {
  id: exportId,
  status: 'ready',
  resource: 'tickets',
  format: 'csv',
  filter: { status: ['open', 'pending'] },
  row_count: 1_204,
  bytes: 486_112,
  error: null,
  download_url: `https://support.example.com/api/v1/exports/${exportId}/download?workspace=…&expires=…&signature=…`,
  expires_at: '2026-11-21T08:06:00.000Z',
  created_at: created,
};

const notification: v.InferOutput<typeof NotificationWire> = {
  id: `customer_replied:${message.id}`,
  kind: 'customer_replied',
  ticket_number: 42,
  ticket_subject: ticket.subject,
  actor_name: contact.name,
  at: changed,
  read: false,
};

const examples: ReadonlyMap<v.GenericSchema, unknown> = new Map<v.GenericSchema, unknown>([
  [TicketWire, ticket],
  [OpenedTicketWire, { ...ticket, files: [file] }],
  ...fileExamples,
  [
    ListedTicketWire,
    {
      ...ticket,
      requester: { id: contactId, name: 'Ann Lee', email: 'ann@customer.example' },
      last_message: {
        id: '019a9f00-7a15-7196-8faf-7c8d9eafb0c1',
        internal: false,
        author: { type: 'customer', id: contactId, name: 'Ann Lee' },
        beginning: 'I was charged twice.',
        created_at: created,
      },
    },
  ],
  [MessageWire, message],
  [OriginalWire, original],
  historyExample,
  [ContactWire, contact],
  [OrganizationWire, organization],
  [CategoryWire, category],
  [ArticleWire, article],
  [SearchResultsWire, searchResults],
  [AgentWire, agent],
  [TeamWire, team],
  [TagWire, { name: 'billing', ticket_count: 12, last_used_at: changed }],
  [TicketFieldWire, ticketField],
  [MacroWire, macro],
  [SlaPolicyWire, slaPolicy],
  [ViewWire, view],
  [RuleWire, rule],
  [SatisfactionResponseWire, satisfactionResponse],
  ...inboundExamples,
  [EventWire, event],
  [ExportWire, exported],
  [SessionResultWire, sessionResult],
  [MeWire, me],
  [PushDeviceWire, pushDevice],
  [ChangedMeWire, { agent }],
  [NotificationWire, notification],
  [feedEntries.unread_count, 1],
  [feedEntries.read_at, created],
  [LinkRequestedWire, {}],
  [CustomerSessionWire, customerSession],
  [CustomerMeWire, customerMe],
  [RequestWire, request],
  [RequestFieldWire, requestField],
  [SubmittedRequestWire, submittedRequest],
  [ConversationWire, conversation],
  [CustomerMessageWire, customerMessage],
  [CustomerNotificationWire, customerNotification],
]);
