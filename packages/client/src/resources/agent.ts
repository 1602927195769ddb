/** Calls that need the session of an agent. */
import { listing } from '../listing.ts';
import type { Body, Query } from '../operation-types.ts';
import type { CallOptions } from '../request.ts';
import type { Send } from '../send.ts';

export const meCalls = (send: Send) => ({
  get: (options?: CallOptions) => send('getMe', {}, options),
  update: (body: Body<'changeMe'>, options?: CallOptions) => send('changeMe', { body }, options),
});

export const deviceCalls = (send: Send) => ({
  /** A known device is registered again. */
  register: (body: Body<'addDevice'>, options?: CallOptions) => send('addDevice', { body }, options),
  remove: (id: string, options?: CallOptions) => send('removeDevice', { path: { id } }, options),
});

export const notificationCalls = (send: Send) => ({
  /** Newest first; its pages also have `unread_count` and `read_at`. */
  list: (query: Query<'listNotifications'> = {}, options?: CallOptions) =>
    listing(query.cursor, (cursor) => send('listNotifications', { query: { ...query, cursor } }, options)),
  /** Moves the waterline to now. */
  markRead: (options?: CallOptions) => send('markNotificationsRead', {}, options),
});
