import { listing } from '../listing.ts';
import type { Body, Query } from '../operation-types.ts';
import type { CallOptions } from '../request.ts';
import type { Send } from '../send.ts';

export const contactCalls = (send: Send) => ({
  list: (query: Query<'listContacts'> = {}, options?: CallOptions) =>
    listing(query.cursor, (cursor) => send('listContacts', { query: { ...query, cursor } }, options)),
  get: (id: string, options?: CallOptions) => send('getContact', { path: { id } }, options),
  /** Returns the stored contact when one has the address already. */
  create: (body: Body<'addContact'>, options?: CallOptions) => send('addContact', { body }, options),
  update: (id: string, body: Body<'changeContact'>, options?: CallOptions) =>
    send('changeContact', { path: { id }, body }, options),
  /** With `delete_tickets: true` the person's tickets are erased too. */
  remove: (id: string, query: Query<'removeContact'> = {}, options?: CallOptions) =>
    send('removeContact', { path: { id }, query }, options),
});

export const organizationCalls = (send: Send) => ({
  list: (query: Query<'listOrganizations'> = {}, options?: CallOptions) =>
    listing(query.cursor, (cursor) => send('listOrganizations', { query: { ...query, cursor } }, options)),
  get: (id: string, options?: CallOptions) => send('getOrganization', { path: { id } }, options),
  create: (body: Body<'addOrganization'>, options?: CallOptions) =>
    send('addOrganization', { body }, options),
  update: (id: string, body: Body<'changeOrganization'>, options?: CallOptions) =>
    send('changeOrganization', { path: { id }, body }, options),
  /** Its tickets are detached, never deleted. */
  remove: (id: string, options?: CallOptions) => send('removeOrganization', { path: { id } }, options),
});
