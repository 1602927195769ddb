/** A message as clients see it (contract §3.1). */
import { channels, type Message, type MessageOrigin, type WithFiles } from '@tidemark/domain';
import * as v from 'valibot';
import { filedEntries, fileToWire, skippedToWire } from '../files/wire.ts';
import { at, atOrNull, count, id, idOrNull, textOrNull } from '../wire.ts';

export const MessageWire = v.object({
  id,
  ticket_number: count,
  internal: v.pipe(v.boolean(), v.description('True for a note that stays inside the workspace.')),
  body: v.pipe(v.string(), v.description('Plain text.')),
  body_html: v.pipe(v.string(), v.description('The same, sanitised: safe to show.')),
  author: v.object({
    type: v.picklist(['agent', 'customer', 'api_key', 'rule', 'system']),
    id: idOrNull,
    name: v.string(),
  }),
  channel: v.picklist(channels),
  auto: v.pipe(v.boolean(), v.description('True for mail that a machine wrote.')),
  files: filedEntries.files,
  delivery: v.object({
    state: v.picklist(['none', 'queued', 'sent', 'failed', 'bounced']),
    error: textOrNull,
    at: atOrNull,
  }),
  created_at: at,
  skipped_files: filedEntries.skipped_files,
  verified: v.pipe(
    v.nullable(v.boolean()),
    v.description('Whether the sender of the mail was proven to be its author; null for other channels.'),
  ),
  cc: v.pipe(
    v.array(v.object({ name: textOrNull, email: v.string() })),
    v.description('The other people to whom the mail was addressed.'),
  ),
});

export const messageToWire = (message: Message & WithFiles): v.InferOutput<typeof MessageWire> => ({
  id: message.id,
  ticket_number: message.ticketNumber,
  internal: message.internal,
  body: message.body,
  body_html: message.bodyHtml,
  author: { type: message.author.type, id: message.author.id, name: message.author.name },
  channel: message.channel,
  auto: message.auto,
  files: (message.files ?? []).map(fileToWire),
  delivery: { state: message.delivery.state, error: message.delivery.error, at: message.delivery.at },
  created_at: message.createdAt,
  ...skippedToWire(message),
  verified: message.verified,
  cc: message.cc.map(({ name, email }) => ({ name, email })),
});

export const OriginalWire = v.object({
  id: v.pipe(v.string(), v.uuid(), v.description('The id of the message.')),
  ticket_number: count,
  sender: v.pipe(v.string(), v.description('The address in the From of the mail.')),
  mail_message_id: v.pipe(
    textOrNull,
    v.description('The Message-ID of the mail without angle brackets; null where it had none.'),
  ),
  body: v.pipe(v.string(), v.description('The whole text, with everything that it quotes.')),
  body_html: v.pipe(v.string(), v.description('The same, sanitised: safe to show.')),
});

export const originalToWire = (origin: MessageOrigin): v.InferOutput<typeof OriginalWire> => ({
  id: origin.messageId,
  ticket_number: origin.ticketNumber,
  sender: origin.sender,
  mail_message_id: origin.sentAs,
  body: origin.text,
  body_html: origin.html,
});
