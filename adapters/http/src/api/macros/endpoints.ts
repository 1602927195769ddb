/** `/macros`, read-only (contract §6.3). */
import { mapPage } from '@tidemark/domain';
import { placeKey } from '../cursor.ts';
import { listEndpoint } from '../endpoint.ts';
import { MacroWire, macroToWire } from './wire.ts';

const listMacros = listEndpoint({
  operation: 'listMacros',
  path: '/macros',
  tag: 'Workspace',
  summary: 'List macros',
  description:
    'Answers and changes that an agent, or a rule, applies in one go. By position: the order in which they are shown.',
  key: placeKey,
  item: MacroWire,
  list: async (desk, call, { page }) => mapPage(await desk.macros.list(call, page), macroToWire),
});

export const macroEndpoints = [listMacros];
