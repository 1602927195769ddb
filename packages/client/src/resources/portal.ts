/** The customer app: what a customer does with a session of their own. */
import { listing } from '../listing.ts';
import type { Body, Query } from '../operation-types.ts';
import { operations } from '../operations.ts';
import { type CallOptions, urlOf } from '../request.ts';
import type { Send } from '../send.ts';
import type { Settings } from '../settings.ts';

export const portalCalls = (send: Send, settings: Settings) => ({
  auth: {
    /** Mails a sign-in link; the answer is the same for any address. */
    requestLink: (body: Body<'askForLink'>, options?: CallOptions) => send('askForLink', { body }, options),
    /** Where a browser hands the token of a link over to the app. */
    openUrl: (query: Query<'openLink'>): string => urlOf(settings, operations.openLink, { query }),
    /** Trades the token of a link for a session; `desk.as(token)` uses it. */
    signIn: (body: Body<'signInCustomer'>, options?: CallOptions) =>
      send('signInCustomer', { body }, options),
    /** Ends the session of this client. */
    logout: (options?: CallOptions) => send('logOutCustomer', {}, options),
  },
  me: (options?: CallOptions) => send('getCustomer', {}, options),
  requests: requestCalls(send),
  files: {
    /** The bytes, as they come. */
    download: (id: string, options?: CallOptions) => send('getRequestFile', { path: { id } }, options),
  },
  devices: {
    register: (body: Body<'addCustomerDevice'>, options?: CallOptions) =>
      send('addCustomerDevice', { body }, options),
    remove: (id: string, options?: CallOptions) => send('removeCustomerDevice', { path: { id } }, options),
  },
  notifications: {
    /** Newest first; its pages also have `unread_count` and `read_at`. */
    list: (query: Query<'listCustomerNotifications'> = {}, options?: CallOptions) =>
      listing(query.cursor, (cursor) =>
        send('listCustomerNotifications', { query: { ...query, cursor } }, options),
      ),
    markRead: (options?: CallOptions) => send('markCustomerNotificationsRead', {}, options),
  },
});

const requestCalls = (send: Send) => ({
  /** Newest first. */
  list: (query: Query<'listRequests'> = {}, options?: CallOptions) =>
    listing(query.cursor, (cursor) => send('listRequests', { query: { ...query, cursor } }, options)),
  /** The fields of a form in addition to the message, and those that a request shows, by position. */
  fields: (query: Query<'listRequestFields'> = {}, options?: CallOptions) =>
    listing(query.cursor, (cursor) => send('listRequestFields', { query: { ...query, cursor } }, options)),
  submit: (body: Body<'submitRequest'>, options?: CallOptions) => send('submitRequest', { body }, options),
  /** With the first page of its messages, or the one that is asked for. */
  get: (number: number, query: Query<'getRequest'> = {}, options?: CallOptions) =>
    send('getRequest', { path: { number }, query }, options),
  /** The conversation, oldest first. */
  messages: (number: number, query: Query<'getRequest'> = {}, options?: CallOptions) =>
    listing(query.cursor, async (cursor) => {
      const { messages } = await send(
        'getRequest',
        { path: { number }, query: { ...query, cursor } },
        options,
      );
      return messages;
    }),
  /** To a closed request the answer begins a new one: its number is in `request_number`. */
  answer: (number: number, body: Body<'answerRequest'>, options?: CallOptions) =>
    send('answerRequest', { path: { number }, body }, options),
});
