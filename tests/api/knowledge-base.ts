import { aCategory } from '@tidemark/domain/testing';
import type { OpenWorkspace } from './desks.ts';
import { articleIn } from './samples.ts';

/** A workspace with one category, and a client that writes articles in it. */
export const knowledgeBase = async (open: OpenWorkspace) => {
  const workspace = await open();
  await workspace.configure({ categories: [] });
  const category = aCategory();
  await workspace.write((stores) => stores.configuration.add('category', category));
  const client = await workspace.client('read', 'write');
  const add = (overrides: Readonly<Record<string, unknown>> = {}) =>
    client.post('/kb/articles', { ...articleIn(category.id), ...overrides });
  return { workspace, category, client, add };
};
