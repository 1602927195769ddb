/** `/views`, read-only (contract §6.5). */
import { mapPage } from '@tidemark/domain';
import { placeKey } from '../cursor.ts';
import { listEndpoint } from '../endpoint.ts';
import { ViewWire, viewToWire } from './wire.ts';

const listViews = listEndpoint({
  operation: 'listViews',
  path: '/views',
  tag: 'Workspace',
  summary: 'List saved views',
  description:
    'By position: the order in which they are shown. `GET /tickets?view_id=` lists the tickets that a view shows.',
  key: placeKey,
  item: ViewWire,
  list: async (desk, call, { page }) => mapPage(await desk.views.list(call, page), viewToWire),
});

export const viewEndpoints = [listViews];
