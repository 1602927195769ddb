/** A message as clients see it (contract §3.1). */
import { channels, type Message, type WithFiles } from '@tidemark/domain';
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
});
