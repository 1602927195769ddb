/** Entries of the configuration for tests: valid by default, with the overrides of a test. */
import type { Macro } from '../model/automation/macro.ts';
import type { Rule } from '../model/automation/rule.ts';
import type { View } from '../model/automation/view.ts';
import type { SatisfactionResponse } from '../model/desk/satisfaction-response.ts';
import { anId } from './builders.ts';

const at = '2026-11-20T08:05:00.000Z';
const always = { all: [], any: [] } as const;

/** For everyone, and writes nothing but its answer. */
export const aMacro = (overrides: Partial<Macro> = {}): Macro => ({
  id: anId(),
  name: 'Thanks',
  description: null,
  visibility: 'all',
  teamId: null,
  agentId: null,
  replyBody: 'Thank you, {{requester.name}}.',
  actions: [],
  position: 1,
  active: true,
  createdAt: at,
  updatedAt: at,
  ...overrides,
});

/** Shows every ticket, the latest one first. */
export const aView = (overrides: Partial<View> = {}): View => ({
  id: anId(),
  name: 'Everything',
  description: null,
  visibility: 'all',
  teamId: null,
  agentId: null,
  conditions: always,
  sort: { field: 'created_at', direction: 'desc' },
  columns: ['number', 'subject'],
  position: 1,
  createdAt: at,
  updatedAt: at,
  ...overrides,
});

/** Marks every new ticket as seen. */
export const aRule = (overrides: Partial<Rule> = {}): Rule => ({
  id: anId(),
  name: 'See all',
  position: 1,
  active: true,
  on: ['ticket.created'],
  conditions: always,
  actions: [{ type: 'add_tags', value: ['seen'] }],
  stop: false,
  createdAt: at,
  updatedAt: at,
  ...overrides,
});

/** Give it the ticket and the contact that are stored. */
export const aSatisfactionResponse = (
  overrides: Partial<SatisfactionResponse> = {},
): SatisfactionResponse => ({
  id: anId(),
  ticketNumber: 1,
  contactId: anId(),
  agentId: null,
  rating: 5,
  comment: null,
  requestedAt: at,
  respondedAt: at,
  ...overrides,
});
