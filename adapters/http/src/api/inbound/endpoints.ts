/** `/inbound/mails`, `/inbound/addresses` and `/inbound/accounts`, read-only (contract §14.4, §14.6). */
import { inboundStates, mapPage, type Page, type PageRequest } from '@tidemark/domain';
import * as v from 'valibot';
import { listEndpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { InboundAccountWire, inboundAccountToWire } from './account-wire.ts';
import { InboundAddressWire, InboundMailWire, inboundAddressToWire, inboundMailToWire } from './wire.ts';

const listInboundMails = listEndpoint({
  operation: 'listInboundMails',
  path: '/inbound/mails',
  tag: 'Workspace',
  summary: 'List inbound mails',
  description: 'Mail that arrived, and what has become of it. Newest first.',
  ability: 'manage',
  query: v.object({
    state: v.pipe(
      v.optional(field.oneOf(inboundStates)),
      v.description('Only mails in this state, such as `quarantined`.'),
    ),
  }),
  key: v.string(),
  item: InboundMailWire,
  list: async (desk, call, { query: { state }, page }) =>
    mapPage(await desk.inbound.list(call, { filter: { states: state && [state] }, page }), inboundMailToWire),
});

const listInboundAddresses = listEndpoint({
  operation: 'listInboundAddresses',
  path: '/inbound/addresses',
  tag: 'Workspace',
  summary: 'List inbound addresses',
  description: 'The addresses at which the workspace receives mail. Oldest first.',
  ability: 'manage',
  key: v.string(),
  item: InboundAddressWire,
  list: async (desk, call, { page }) =>
    mapPage(pageOf(await desk.inbound.listAddresses(call), page), inboundAddressToWire),
});

const listInboundAccounts = listEndpoint({
  operation: 'listInboundAccounts',
  path: '/inbound/accounts',
  tag: 'Workspace',
  summary: 'List inbound accounts',
  description: 'The mailboxes from which the workspace fetches mail, and whether that works. Oldest first.',
  ability: 'manage',
  key: v.string(),
  item: InboundAccountWire,
  list: async (desk, call, { page }) =>
    mapPage(pageOf(await desk.inbound.listAccounts(call), page), inboundAccountToWire),
});

/** A workspace has few of them. */
const pageOf = <Item extends Readonly<{ id: string }>>(
  all: readonly Item[],
  { limit, after }: PageRequest<string>,
): Page<Item, string> => {
  const left = all.filter(({ id }) => after === null || id > after);
  const data = left.slice(0, limit);
  return { data, next: left.length > limit ? (data.at(-1)?.id ?? null) : null };
};

export const inboundEndpoints = [listInboundMails, listInboundAddresses, listInboundAccounts];
