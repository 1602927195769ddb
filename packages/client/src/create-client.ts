/** The client: one function for each operation of the API, grouped as the reference groups them. */
import { listing } from './listing.ts';
import type { Body, Query } from './operation-types.ts';
import type { CallOptions } from './request.ts';
import { deviceCalls, meCalls, notificationCalls } from './resources/agent.ts';
import { authCalls } from './resources/auth.ts';
import { exportCalls } from './resources/exports.ts';
import { articleCalls, categoryCalls } from './resources/knowledge-base.ts';
import { contactCalls, organizationCalls } from './resources/people.ts';
import { portalCalls } from './resources/portal.ts';
import { ticketCalls } from './resources/tickets.ts';
import { workspaceCalls } from './resources/workspace.ts';
import { createSend } from './send.ts';
import { type ClientOptions, type Settings, settingsOf } from './settings.ts';

export type Client = ReturnType<typeof resourcesOf> &
  Readonly<{
    /** The same client with another key or session token. */
    as: (key: string | null) => Client;
  }>;

export const createClient = (options: ClientOptions): Client => ({
  ...resourcesOf(settingsOf(options)),
  as: (key) => createClient({ ...options, key }),
});

const resourcesOf = (settings: Settings) => {
  const send = createSend(settings);
  return {
    tickets: ticketCalls(send),
    contacts: contactCalls(send),
    organizations: organizationCalls(send),
    articles: articleCalls(send),
    categories: categoryCalls(send),
    /** The best few of each kind; nothing for a query of one character. */
    search: (q: string, options?: CallOptions) => send('search', { query: { q } }, options),
    files: {
      /** Uploads one file ahead of the message that names it in `file_ids`. */
      upload: (body: Body<'uploadFile'>, options?: CallOptions) => send('uploadFile', { body }, options),
      /** The bytes, as they come: `await answer.arrayBuffer()`, or `answer.body` for a stream. */
      download: (id: string, options?: CallOptions) => send('getFile', { path: { id } }, options),
    },
    ...workspaceCalls(send),
    /** Events of the workspace, oldest first, without a gap. */
    events: {
      list: (query: Query<'listEvents'> = {}, options?: CallOptions) =>
        listing(query.cursor, (cursor) => send('listEvents', { query: { ...query, cursor } }, options)),
    },
    exports: exportCalls(send, settings),
    auth: authCalls(send, settings),
    me: meCalls(send),
    devices: deviceCalls(send),
    notifications: notificationCalls(send),
    /** For the session of a customer. */
    portal: portalCalls(send, settings),
  };
};
