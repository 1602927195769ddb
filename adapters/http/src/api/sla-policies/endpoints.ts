/** `/sla-policies`, read-only (contract §6.1). */
import { mapPage } from '@tidemark/domain';
import { placeKey } from '../cursor.ts';
import { listEndpoint } from '../endpoint.ts';
import { SlaPolicyWire, slaPolicyToWire } from './wire.ts';

const listSlaPolicies = listEndpoint({
  operation: 'listSlaPolicies',
  path: '/sla-policies',
  tag: 'Workspace',
  summary: 'List SLA policies',
  description:
    'Promised reply and solution times. By position: a ticket gets the first policy whose conditions match.',
  key: placeKey,
  item: SlaPolicyWire,
  list: async (desk, call, { page }) => mapPage(await desk.slaPolicies.list(call, page), slaPolicyToWire),
});

export const slaPolicyEndpoints = [listSlaPolicies];
