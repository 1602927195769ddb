/** Configuration as the reference shows it. */
import type * as v from 'valibot';
import type { MacroWire } from '../macros/wire.ts';
import type { RuleWire } from '../rules/wire.ts';
import type { SlaPolicyWire } from '../sla-policies/wire.ts';
import type { TicketFieldWire } from '../ticket-fields/wire.ts';
import type { ViewWire } from '../views/wire.ts';
import { created, policyId, teamId } from './example-ids.ts';

export const ticketField: v.InferOutput<typeof TicketFieldWire> = {
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

export const macro: v.InferOutput<typeof MacroWire> = {
  id: '019a9f00-7a18-74c9-92b2-afb0c1d2e3f4',
  name: 'Thanks',
  description: null,
  visibility: 'team',
  team_id: teamId,
  agent_id: null,
  reply_body: 'Thank you, {{requester.name}}.',
  actions: [{ type: 'set_status', value: 'solved' }],
  position: 1,
  active: true,
  created_at: created,
  updated_at: created,
};

export const slaPolicy: v.InferOutput<typeof SlaPolicyWire> = {
  id: policyId,
  name: 'Standard',
  description: null,
  position: 1,
  conditions: { all: [{ fact: 'priority', operator: 'in', value: ['high', 'urgent'] }], any: [] },
  targets: [
    {
      metric: 'first_reply',
      priority: 'urgent',
      seconds: 3_600,
      business_hours: true,
      warn_before_seconds: 900,
    },
  ],
  calendar: { id: '019a9f00-7a1d-791e-97f7-f40516273849', name: 'Office', timezone: 'Europe/Dublin' },
  pause_statuses: ['pending'],
  created_at: created,
  updated_at: created,
};

export const view: v.InferOutput<typeof ViewWire> = {
  id: '019a9f00-7a19-75da-93c3-b0c1d2e3f405',
  name: 'Urgent open',
  description: null,
  visibility: 'all',
  team_id: null,
  agent_id: null,
  conditions: {
    all: [
      { fact: 'status', operator: 'in', value: ['new', 'open'] },
      { fact: 'priority', operator: 'is', value: 'urgent' },
    ],
    any: [],
  },
  sort: { field: 'created_at', direction: 'asc' },
  columns: ['number', 'subject', 'requester', 'assignee', 'updated_at'],
  position: 1,
  created_at: created,
  updated_at: created,
};

export const rule: v.InferOutput<typeof RuleWire> = {
  id: '019a9f00-7a1a-76eb-94d4-c1d2e3f40516',
  name: 'VIP first',
  position: 1,
  active: true,
  on: ['ticket.created'],
  conditions: { all: [{ fact: 'tags', operator: 'contains', value: 'vip' }], any: [] },
  actions: [
    { type: 'set_priority', value: 'urgent' },
    { type: 'add_tags', value: ['fast'] },
  ],
  stop: false,
  created_at: created,
  updated_at: created,
};
