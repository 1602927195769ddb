import type { TicketRecord } from '../records.ts';

export const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

export const aTicket = (change: Partial<TicketRecord> = {}): TicketRecord => ({
  number: 42,
  id: '019a9f00-7a16-72a7-90b0-8d9eafb0c1d2',
  subject: 'Where is my parcel?',
  status: 'open',
  priority: 'normal',
  channel: 'email',
  type: null,
  requester_id: '019a9f00-7a16-72a7-90b0-8d9eafb0c1d3',
  assignee_id: null,
  team_id: null,
  organization_id: null,
  follow_up_of: null,
  merged_into: null,
  snoozed_until: null,
  tags: [],
  custom_fields: {},
  sla: null,
  created_at: at(0),
  updated_at: at(0),
  last_message_at: at(0),
  solved_at: null,
  closed_at: null,
  ...change,
});
