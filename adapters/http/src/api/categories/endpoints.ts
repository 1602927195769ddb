/** `/kb/categories`, read-only: categories are configuration (contract §5.4). */
import { mapPage } from '@tidemark/domain';
import { placeKey } from '../cursor.ts';
import { listEndpoint } from '../endpoint.ts';
import { CategoryWire, categoryToWire } from './wire.ts';

const listCategories = listEndpoint({
  operation: 'listCategories',
  path: '/kb/categories',
  tag: 'Knowledge base',
  summary: 'List categories',
  description: 'By position: their order in the help centre.',
  key: placeKey,
  item: CategoryWire,
  list: async (desk, call, { page }) => mapPage(await desk.categories.list(call, page), categoryToWire),
});

export const categoryEndpoints = [listCategories];
