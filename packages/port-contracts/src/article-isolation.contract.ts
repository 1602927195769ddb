import type { Article, Stores } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { expectIsolation, type Meddling } from './expect-isolation.ts';
import { storedAgent, storedArticle } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const page = { limit: 100, after: null };

/** A published article that had another slug before. */
const furnished = async (desk: TestWorkspace): Promise<Article> => {
  const { id: authorId } = await storedAgent(desk);
  const first = await storedArticle(desk, { slug: 'refunds', status: 'published', authorId });
  const article = { ...first, slug: 'get-a-refund' };
  await desk.write((stores) => stores.articles.save(article));
  return article;
};

/** Everything that the store can show of the article. */
const seen = async ({ articles }: Stores, { id, categoryId, authorId }: Article) => [
  await articles.find(id),
  await articles.findBySlug('get-a-refund'),
  await articles.findBySlug('refunds'),
  (await articles.publishedSlugs(['get-a-refund', 'refunds'])).size || null,
  (await articles.takenSlugs(['get-a-refund', 'refunds'])).size || null,
  (await articles.list({}, page)).data[0] ?? null,
  (await articles.list({ status: 'published', categoryId, authorId: authorId ?? '' }, page)).data[0] ?? null,
  (await articles.countPublished([categoryId])).get(categoryId) || null,
  (await articles.hasOfCategory(categoryId)) || null,
];

const meddle: Readonly<Record<string, Meddling<Article>>> = {
  'saving its article': ({ articles }, article) => articles.save({ ...article, title: 'Mine', slug: 'mine' }),
  'removing its article': ({ articles }, { id }) => articles.remove(id),
};

export const articleIsolationContract = (open: OpenStorage): void => {
  describe('isolation of articles', () => {
    const here = withStorage(open);

    test('hides the other workspace’s articles from every query and list', async () => {
      const desk = await here.newWorkspace();
      const neighbour = await here.newWorkspace();
      const article = await furnished(neighbour);
      const own = await neighbour.read((stores) => seen(stores, article));
      expect(own).not.toContain(null);
      const shown = await desk.read((stores) => seen(stores, article));
      expect(new Set(shown)).toEqual(new Set([null]));
      expect(await desk.write((stores) => stores.articles.findForChange(article.id))).toBeNull();
    });

    test('lets both sides use the same slugs', async () => {
      const desks = [await here.newWorkspace(), await here.newWorkspace()];
      for (const desk of desks) {
        const article = await furnished(desk);
        for (const slug of ['refunds', 'get-a-refund'])
          expect(await desk.read((stores) => stores.articles.findBySlug(slug))).toEqual(article);
      }
    });

    test.each(Object.entries(meddle))('holds against %s', async (_name, change) => {
      const desk = await expectIsolation({ here, furnished, seen }, change);
      expect((await desk.read((stores) => stores.articles.list({}, page))).data).toEqual([]);
    });
  });
};
