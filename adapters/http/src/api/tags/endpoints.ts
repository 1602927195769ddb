/** `/tags`, read-only (contract §6.1). */
import { mapPage } from '@tidemark/domain';
import * as v from 'valibot';
import { listEndpoint } from '../endpoint.ts';
import { TagWire, tagToWire } from './wire.ts';

const listTags = listEndpoint({
  operation: 'listTags',
  path: '/tags',
  tag: 'Workspace',
  summary: 'List tags in use',
  description: 'Tags that at least one ticket bears, by name.',
  key: v.string(),
  item: TagWire,
  list: async (desk, call, { page }) => mapPage(await desk.tags.list(call, page), tagToWire),
});

export const tagEndpoints = [listTags];
