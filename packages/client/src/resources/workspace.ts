/** The configuration of the workspace: read here, changed at the console or by the command line. */
import { listing } from '../listing.ts';
import type { Query } from '../operation-types.ts';
import type { CallOptions } from '../request.ts';
import type { Send } from '../send.ts';

export const workspaceCalls = (send: Send) => ({
  agents: {
    list: (query: Query<'listAgents'> = {}, options?: CallOptions) =>
      listing(query.cursor, (cursor) => send('listAgents', { query: { ...query, cursor } }, options)),
  },
  teams: {
    list: (query: Query<'listTeams'> = {}, options?: CallOptions) =>
      listing(query.cursor, (cursor) => send('listTeams', { query: { ...query, cursor } }, options)),
  },
  /** Those in use. */
  tags: {
    list: (query: Query<'listTags'> = {}, options?: CallOptions) =>
      listing(query.cursor, (cursor) => send('listTags', { query: { ...query, cursor } }, options)),
  },
  ticketFields: {
    list: (query: Query<'listTicketFields'> = {}, options?: CallOptions) =>
      listing(query.cursor, (cursor) => send('listTicketFields', { query: { ...query, cursor } }, options)),
  },
  macros: {
    list: (query: Query<'listMacros'> = {}, options?: CallOptions) =>
      listing(query.cursor, (cursor) => send('listMacros', { query: { ...query, cursor } }, options)),
  },
  slaPolicies: {
    list: (query: Query<'listSlaPolicies'> = {}, options?: CallOptions) =>
      listing(query.cursor, (cursor) => send('listSlaPolicies', { query: { ...query, cursor } }, options)),
  },
  views: {
    list: (query: Query<'listViews'> = {}, options?: CallOptions) =>
      listing(query.cursor, (cursor) => send('listViews', { query: { ...query, cursor } }, options)),
  },
  rules: {
    list: (query: Query<'listRules'> = {}, options?: CallOptions) =>
      listing(query.cursor, (cursor) => send('listRules', { query: { ...query, cursor } }, options)),
  },
  satisfactionResponses: {
    list: (query: Query<'listSatisfactionResponses'> = {}, options?: CallOptions) =>
      listing(query.cursor, (cursor) =>
        send('listSatisfactionResponses', { query: { ...query, cursor } }, options),
      ),
  },
  inbound: {
    mails: (query: Query<'listInboundMails'> = {}, options?: CallOptions) =>
      listing(query.cursor, (cursor) => send('listInboundMails', { query: { ...query, cursor } }, options)),
    addresses: (query: Query<'listInboundAddresses'> = {}, options?: CallOptions) =>
      listing(query.cursor, (cursor) =>
        send('listInboundAddresses', { query: { ...query, cursor } }, options),
      ),
    accounts: (query: Query<'listInboundAccounts'> = {}, options?: CallOptions) =>
      listing(query.cursor, (cursor) =>
        send('listInboundAccounts', { query: { ...query, cursor } }, options),
      ),
  },
});
