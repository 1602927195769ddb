/** A help centre in memory: a workspace with one topic, and another workspace. */
import { type AddArticle, type Article, type Category, systemCall } from '@tidemark/domain';
import { aCategory } from '@tidemark/domain/testing';
import type { ApiParts } from '../parts.ts';
import { type Browser, browserOf } from './browser.ts';
import { type TestApi, testApi, testSettings } from './test-api.ts';

export type HelpDesk = TestApi &
  Readonly<{
    category: Category;
    /** Publishes an article in the topic, unless `overrides` say otherwise. */
    add: (overrides?: Partial<AddArticle>) => Promise<Article>;
    /** On the workspace's own host, as a person with a browser. */
    visitor: (peer?: string) => Browser;
    /** The same on the host of the other workspace. */
    stranger: Browser;
  }>;

export const helpDesk = async (settings: Partial<ApiParts['settings']> = {}): Promise<HelpDesk> => {
  const made = await testApi({ settings: { ...testSettings, ...settings } });
  const { api, desk, ports, call } = made;
  const category = aCategory({ name: 'First steps', description: 'How to begin.' });
  await ports.work.write(call.workspaceId, ({ configuration }) => configuration.add('category', category));
  await desk.workspaces.add(systemCall(ports.ids.next(), 'prepare', 'prepare'), {
    slug: 'other',
    name: 'Other',
  });
  return {
    ...made,
    category,
    add: (overrides = {}) =>
      desk.articles.add(call, {
        title: 'Get a refund',
        categoryId: category.id,
        status: 'published',
        bodyHtml: '<p>Within five days.</p>',
        ...overrides,
      }),
    visitor: (peer) => browserOf(api, 'demo.localhost:3000', peer),
    stranger: browserOf(api, 'other.localhost:3000'),
  };
};

/** The User-Agent of a common browser. */
export const person = {
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0 Safari/537.36',
};
