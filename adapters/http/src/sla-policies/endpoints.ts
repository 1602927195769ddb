/** `/sla-policies`, read-only (contract §6.1). */
import { mapPage } from '@tidemark/domain';
import * as v from 'valibot';
import { listEndpoint } from '../endpoint.ts';
import { SlaPolicyWire, slaPolicyToWire } from './wire.ts';

const listSlaPolicies = listEndpoint({
  operation: 'listSlaPolicies',
  path: '/sla-policies',
  tag: 'Workspace',
  summary: 'List SLA policies',
  description: 'What is promised to which tickets. Newest first.',
  key: v.string(),
  item: SlaPolicyWire,
  list: async (desk, call, { page }) => mapPage(await desk.slaPolicies.list(call, page), slaPolicyToWire),
});

export const slaPolicyEndpoints = [listSlaPolicies];
