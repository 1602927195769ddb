/** The records of customers, as the reference shows them. */
import type * as v from 'valibot';
import type { FileWire } from '../files/wire.ts';
import type { CustomerNotificationWire } from '../portal/notification-wire.ts';
import type { CustomerMeWire, CustomerSessionWire, CustomerWire } from '../portal/sign-in-wire.ts';
import type {
  ConversationWire,
  CustomerMessageWire,
  RequestFieldWire,
  RequestWire,
  SubmittedRequestWire,
} from '../portal/wire.ts';
import { changed, contactId, created, organizationId } from './example-ids.ts';

export const customer: v.InferOutput<typeof CustomerWire> = {
  id: contactId,
  email: 'ann@example.com',
  name: 'Ann Lee',
  phone: null,
  locale: 'en-IE',
  created_at: created,
};

const sessionId = '019a9f00-7a20-7c21-8a0a-2738495a6b7c';

export const customerSession: v.InferOutput<typeof CustomerSessionWire> = {
  token: 'tmc_…',
  expires_at: '2027-02-18T09:30:00.000Z',
  contact: customer,
  session_id: sessionId,
  known_device: 'b7Yq…',
  workspace: { slug: 'acme', name: 'Acme Support' },
};

export const customerMe: v.InferOutput<typeof CustomerMeWire> = {
  contact: customer,
  organization: { id: organizationId, name: 'Example Ltd', shared_tickets: true },
  workspace: { slug: 'acme', name: 'Acme Support', locale: 'en', timezone: 'Europe/Dublin' },
  session: { id: sessionId },
};

export const request: v.InferOutput<typeof RequestWire> = {
  number: 42,
  subject: 'The invoice is wrong',
  status: 'pending',
  custom_fields: { plan: 'gold' },
  created_at: created,
  updated_at: changed,
  last_message_at: changed,
  unread: true,
  mine: true,
  requester: { name: customer.name },
};

export const requestField: v.InferOutput<typeof RequestFieldWire> = {
  key: 'plan',
  label: 'Plan',
  type: 'select',
  options: ['free', 'gold'],
  required: false,
  editable: true,
};

const messageId = '019a9f00-7a15-7196-8faf-7c8d9eafb0c1';

export const customerMessage: v.InferOutput<typeof CustomerMessageWire> = {
  id: messageId,
  request_number: 42,
  body: 'We have refunded the second charge.',
  body_html: '<p>We have refunded the second charge.</p>',
  author: { type: 'agent', name: 'Bo Chen' },
  files: [],
  created_at: changed,
};

const fileId = '019a9f00-7a21-7d32-8b1b-38495a6b7c8d';

const file: v.InferOutput<typeof FileWire> = {
  id: fileId,
  ticket_number: 42,
  message_id: messageId,
  name: 'invoice.pdf',
  content_type: 'application/pdf',
  size: 48_213,
  inline: true,
  created_at: created,
  url: `/api/v1/portal/files/${fileId}`,
};

export const submittedRequest: v.InferOutput<typeof SubmittedRequestWire> = {
  ...request,
  status: 'open',
  updated_at: created,
  last_message_at: created,
  unread: false,
  files: [file],
};

export const conversation: v.InferOutput<typeof ConversationWire> = {
  ...request,
  messages: { data: [customerMessage], next_cursor: null },
};

export const customerNotification: v.InferOutput<typeof CustomerNotificationWire> = {
  id: `agent_replied:${messageId}`,
  kind: 'agent_replied',
  ticket_number: 42,
  ticket_subject: request.subject,
  actor_name: 'Bo Chen',
  at: changed,
  read: false,
};
