import type { Draft } from '../model/desk/draft.ts';
import type { OutgoingTicket } from '../model/desk/outgoing-ticket.ts';
import { anId } from './builders.ts';

export const aDraft = (overrides: Partial<Draft> = {}): Draft => ({
  agentId: anId(),
  ticketNumber: 1,
  kind: 'reply',
  rev: 1,
  state: 'draft',
  format: 'text',
  content: 'Hi Cleo,',
  macroId: null,
  files: [],
  mailing: { to: '', cc: [], forwardOf: null },
  status: null,
  expectedLastMessageId: null,
  sendAt: null,
  stopped: null,
  updatedAt: '2026-11-20T08:05:00.000Z',
  ...overrides,
});

export const anOutgoing = (overrides: Partial<OutgoingTicket> = {}): OutgoingTicket => ({
  id: anId(),
  agentId: anId(),
  state: 'draft',
  to: 'cleo@customer.example',
  name: 'Cleo Martin',
  subject: 'Your parcel',
  format: 'text',
  content: 'It left this morning.',
  assigneeId: null,
  tags: [],
  sendAt: null,
  stopped: null,
  ticketNumber: null,
  updatedAt: '2026-11-20T08:05:00.000Z',
  ...overrides,
});
