/** `/rules`, read-only (contract §6.1). */
import { mapPage } from '@tidemark/domain';
import { placeKey } from '../cursor.ts';
import { listEndpoint } from '../endpoint.ts';
import { RuleWire, ruleToWire } from './wire.ts';

const listRules = listEndpoint({
  operation: 'listRules',
  path: '/rules',
  tag: 'Workspace',
  summary: 'List rules',
  description: 'Rules, which act on tickets by themselves. By position: the order in which they run.',
  key: placeKey,
  item: RuleWire,
  list: async (desk, call, { page }) => mapPage(await desk.rules.list(call, page), ruleToWire),
});

export const ruleEndpoints = [listRules];
