import type { Message } from '../../model/desk/message.ts';

/** `data` of every `message.*` event. */
export const messageEventData = (message: Message): Readonly<Record<string, unknown>> => ({
  id: message.id,
  ticket_number: message.ticketNumber,
  internal: message.internal,
  body: message.body,
  author: message.author,
  channel: message.channel,
  auto: message.auto,
  created_at: message.createdAt,
});
