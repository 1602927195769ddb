import { listing } from '../listing.ts';
import type { Body, Query } from '../operation-types.ts';
import type { CallOptions } from '../request.ts';
import type { Send } from '../send.ts';
import { type Sync, syncTickets } from '../sync.ts';

export const ticketCalls = (send: Send) => ({
  /** Newest first; with `updated_since` oldest change first. */
  list: (query: Query<'listTickets'> = {}, options?: CallOptions) =>
    listing(query.cursor, (cursor) => send('listTickets', { query: { ...query, cursor } }, options)),
  /** Every ticket that was touched since a watermark; gives the next one. */
  sync: (sync: Sync, options?: CallOptions) => syncTickets(send, sync, options),
  get: (number: number, options?: CallOptions) => send('getTicket', { path: { number } }, options),
  create: (body: Body<'openTicket'>, options?: CallOptions) => send('openTicket', { body }, options),
  update: (number: number, body: Body<'changeTicket'>, options?: CallOptions) =>
    send('changeTicket', { path: { number }, body }, options),
  /** Closes it with the tag `spam`, quarantines its mail and blocks its sender. */
  markSpam: (number: number, body: Body<'markTicketSpam'> = {}, options?: CallOptions) =>
    send('markTicketSpam', { path: { number }, body }, options),
  unmarkSpam: (number: number, options?: CallOptions) =>
    send('unmarkTicketSpam', { path: { number } }, options),
  /** A public reply; with `internal: true` a note that stays inside. */
  reply: (number: number, body: Body<'replyToTicket'>, options?: CallOptions) =>
    send('replyToTicket', { path: { number }, body }, options),
  /** The conversation, oldest first; newest first with `order: 'desc'`. */
  messages: (number: number, query: Query<'listMessages'> = {}, options?: CallOptions) =>
    listing(query.cursor, (cursor) =>
      send('listMessages', { path: { number }, query: { ...query, cursor } }, options),
    ),
  /** Changes of the ticket besides messages, newest first. */
  history: (number: number, query: Query<'listTicketHistory'> = {}, options?: CallOptions) =>
    listing(query.cursor, (cursor) =>
      send('listTicketHistory', { path: { number }, query: { ...query, cursor } }, options),
    ),
  /** The mail of a message; `not_found` for a message that arrived another way. */
  original: (number: number, id: string, options?: CallOptions) =>
    send('getMessageOriginal', { path: { number, id } }, options),
  files: (number: number, query: Query<'listFiles'> = {}, options?: CallOptions) =>
    listing(query.cursor, (cursor) =>
      send('listFiles', { path: { number }, query: { ...query, cursor } }, options),
    ),
  /** For the session of an agent, and for nobody else's unread flag. */
  markRead: (number: number, options?: CallOptions) => send('markTicketRead', { path: { number } }, options),
  /** The same the other way round. */
  markUnread: (number: number, options?: CallOptions) =>
    send('markTicketUnread', { path: { number } }, options),
});
