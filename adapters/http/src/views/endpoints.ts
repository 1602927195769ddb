/** `/views`, read-only (contract §6.5). */
import { mapPage } from '@tidemark/domain';
import * as v from 'valibot';
import { listEndpoint } from '../endpoint.ts';
import { ViewWire, viewToWire } from './wire.ts';

const listViews = listEndpoint({
  operation: 'listViews',
  path: '/views',
  tag: 'Workspace',
  summary: 'List saved views',
  description: 'Newest first. `GET /tickets?view_id=` lists the tickets that a view shows.',
  key: v.string(),
  item: ViewWire,
  list: async (desk, call, { page }) => mapPage(await desk.views.list(call, page), viewToWire),
});

export const viewEndpoints = [listViews];
