/** Records as the reference shows them. */
import type * as v from 'valibot';
import { AgentWire } from '../agents/wire.ts';
import { ContactWire } from '../contacts/wire.ts';
import { OrganizationWire } from '../organizations/wire.ts';
import { TagWire } from '../tags/wire.ts';
import { TeamWire } from '../teams/wire.ts';
import { TicketFieldWire } from '../ticket-fields/wire.ts';
import { MessageWire } from '../tickets/message-wire.ts';
import { ReadMarkWire, TicketWire } from '../tickets/wire.ts';

/** An answer with this schema; a list shows one row. */
export const exampleOf = (schema: v.GenericSchema): unknown => {
  const item = itemOf(schema);
  return item ? { data: [examples.get(item)], next_cursor: null } : examples.get(schema);
};

const itemOf = (schema: v.GenericSchema): v.GenericSchema | null => {
  const data = Reflect.get(Reflect.get(schema, 'entries') ?? {}, 'data');
  return data ? Reflect.get(data, 'item') : null;
};

const created = '2026-11-20T08:05:00.000Z';
const changed = '2026-11-20T09:30:00.000Z';
const agentId = '019a9f00-7a10-7c3e-9a4b-2f5d8c1e6b07';
const contactId = '019a9f00-7a11-7d52-8b6c-3e4f5a6b7c8d';
const organizationId = '019a9f00-7a12-7e63-9c7d-4f5a6b7c8d9e';
const teamId = '019a9f00-7a13-7f74-8d8e-5a6b7c8d9eaf';

const ticket: v.InferOutput<typeof TicketWire> = {
  number: 42,
  id: '019a9f00-7a14-7085-9e9f-6b7c8d9eafb0',
  subject: 'The invoice is wrong',
  status: 'open',
  priority: 'high',
  channel: 'api',
  type: 'problem',
  requester_id: contactId,
  assignee_id: agentId,
  team_id: teamId,
  organization_id: organizationId,
  follow_up_of: null,
  tags: ['billing'],
  custom_fields: { plan: 'gold' },
  sla: null,
  created_at: created,
  updated_at: changed,
  last_message_at: changed,
  solved_at: null,
  closed_at: null,
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
};

const contact: v.InferOutput<typeof ContactWire> = {
  id: contactId,
  email: 'ann@example.com',
  name: 'Ann Lee',
  phone: '+353 1 555 0100',
  locale: 'en-IE',
  blocked: false,
  organization_id: organizationId,
  custom_fields: { plan: 'gold' },
  created_at: created,
  updated_at: created,
};

const organization: v.InferOutput<typeof OrganizationWire> = {
  id: organizationId,
  name: 'Acme',
  email_domains: ['acme.com'],
  shared_tickets: true,
  notes: 'Renews in May.',
  custom_fields: { tier: 1 },
  created_at: created,
  updated_at: created,
};

const agent: v.InferOutput<typeof AgentWire> = {
  id: agentId,
  email: 'bo@desk.example',
  name: 'Bo Chen',
  role: 'agent',
  status: 'active',
  available: true,
  created_at: created,
};

const ticketField: v.InferOutput<typeof TicketFieldWire> = {
  id: '019a9f00-7a16-72a7-90b0-8d9eafb0c1d2',
  key: 'plan',
  label: 'Plan',
  type: 'select',
  options: ['silver', 'gold'],
  required: false,
  customer_visible: false,
  customer_editable: false,
  position: 1,
  active: true,
  created_at: created,
};

const examples: ReadonlyMap<v.GenericSchema, unknown> = new Map<v.GenericSchema, unknown>([
  [TicketWire, ticket],
  [ReadMarkWire, { number: 42, read_at: changed, unread: false }],
  [MessageWire, message],
  [ContactWire, contact],
  [OrganizationWire, organization],
  [AgentWire, agent],
  [TeamWire, { id: teamId, name: 'Billing', created_at: created }],
  [TagWire, { name: 'billing', ticket_count: 12, last_used_at: changed }],
  [TicketFieldWire, ticketField],
]);
