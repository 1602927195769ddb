/** The answers' JSON, straight from rows: the same members as the product's, in the same order. */
import type { Json } from './store.ts';

export type TicketRow = Readonly<Record<(typeof ticketTexts)[number], string | null>> &
  Readonly<{ number: number; follow_up_of: number | null; tags: string; custom_fields: string }>;

const ticketTexts = [
  'id',
  'subject',
  'status',
  'priority',
  'channel',
  'type',
  'requester_id',
  'assignee_id',
  'team_id',
  'organization_id',
  'created_at',
  'updated_at',
  'last_message_at',
  'solved_at',
  'closed_at',
] as const;

/** Lists and objects are JSON text in their columns already; only the subject can hold what must be escaped. */
export const ticketJson = (row: TicketRow): string =>
  `{"number":${row.number},"id":"${row.id}","subject":${JSON.stringify(row.subject)},"status":"${row.status}","priority":"${row.priority}","channel":"${row.channel}","type":${quoted(row.type)},"requester_id":"${row.requester_id}","assignee_id":${quoted(row.assignee_id)},"team_id":${quoted(row.team_id)},"organization_id":${quoted(row.organization_id)},"follow_up_of":${row.follow_up_of},"tags":${row.tags},"custom_fields":${row.custom_fields},"sla":null,"created_at":"${row.created_at}","updated_at":"${row.updated_at}","last_message_at":"${row.last_message_at}","solved_at":${quoted(row.solved_at)},"closed_at":${quoted(row.closed_at)}}`;

const quoted = (text: string | null): string => (text === null ? 'null' : `"${text}"`);

export const pageSize = 25;

/** One row more than a page was read: it tells whether there is a next page. */
export const pageJson = (rows: readonly TicketRow[]): Json => {
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const next = rows.length > pageSize && last ? quoted(cursorOf(last)) : 'null';
  return { status: 200, json: `{"data":[${shown.map(ticketJson).join(',')}],"next_cursor":${next}}` };
};

/** As long as the product's, which carries a seal. */
const cursorOf = ({ number }: TicketRow): string =>
  Buffer.from(`${'0'.repeat(24)}${number}`).toString('base64url');

export type ContactRow = Readonly<{
  id: string;
  email: string;
  name: string;
  phone: string | null;
  locale: string | null;
  blocked: number;
  organization_id: string | null;
  custom_fields: string;
  created_at: string;
  updated_at: string;
}>;

export const contactJson = (row: ContactRow): string =>
  `{"id":"${row.id}","email":${JSON.stringify(row.email)},"name":${JSON.stringify(row.name)},"phone":${JSON.stringify(row.phone)},"locale":${quoted(row.locale)},"blocked":${row.blocked !== 0},"organization_id":${quoted(row.organization_id)},"custom_fields":${row.custom_fields},"created_at":"${row.created_at}","updated_at":"${row.updated_at}"}`;

export const messageJson = (
  message: Readonly<{ id: string; number: number; body: string; html: string; at: string }>,
): string =>
  `{"id":"${message.id}","ticket_number":${message.number},"internal":false,"body":${JSON.stringify(message.body)},"body_html":${JSON.stringify(message.html)},"author":{"type":"api_key","id":null,"name":"bench"},"channel":"api","auto":false,"files":[],"delivery":{"state":"none","error":null,"at":null},"created_at":"${message.at}"}`;

export const htmlOf = (body: string): string =>
  body
    .split('\n\n')
    .map((block) => `<p>${block}</p>`)
    .join('');

export const missing: Json = { status: 404, json: '{"error":{"code":"not_found"}}' };
