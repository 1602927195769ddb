import type { Article, ArticleFilter } from '@tidemark/domain';
import { anArticle, anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled, refusals } from './at-once.ts';
import { storedAgent, storedArticle, storedCategory } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';
import { expectWalk } from './walk.ts';

const taken = { code: 'slug_taken', field: 'slug' };

export const articlesContract = (open: OpenStorage): void => {
  describe('articles', () => {
    const here = withStorage(open);

    const prepared = async () => {
      const desk = await here.newWorkspace();
      const { id: categoryId } = await storedCategory(desk);
      return {
        desk,
        categoryId,
        stored: (overrides: Partial<Article> = {}) => storedArticle(desk, { categoryId, ...overrides }),
        save: (article: Article) => desk.write((stores) => stores.articles.save(article)),
        find: (id: string) => desk.read((stores) => stores.articles.find(id)),
        bySlug: (slug: string) => desk.read((stores) => stores.articles.findBySlug(slug)),
      };
    };

    test('are found by id as they were added', async () => {
      const { desk, stored } = await prepared();
      const { id: authorId } = await storedAgent(desk);
      const article = await stored({
        title: 'Éclairs & “more” 👩‍👩‍👧 שלום',
        bodyHtml: '<p>One.</p>\n<p>Two.</p>',
        draftBodyHtml: '<p>Three 👩‍👩‍👧.</p>',
        translationOf: (await stored()).id,
        status: 'published',
        locale: 'pt-BR',
        authorId,
        publishedAt: '2026-11-20T09:00:00.000Z',
        viewCount: 2 ** 40,
        votesUp: 3,
        votesDown: 1,
        version: 4,
      });
      for (const find of ['find', 'findForChange'] as const)
        expect(await desk.write((stores) => stores.articles[find](article.id))).toEqual(article);
      expect(await desk.read((stores) => stores.articles.find(anId()))).toBeNull();
    });

    test('keep their changes, and their counts of views and votes', async () => {
      const { desk, stored, save, find } = await prepared();
      const other = await storedCategory(desk);
      const article = await stored({ viewCount: 7, votesUp: 2, votesDown: 1 });
      const changed: Article = {
        ...article,
        categoryId: other.id,
        title: 'Another',
        slug: 'another',
        bodyHtml: '',
        status: 'published',
        publishedAt: '2026-11-20T09:00:00.000Z',
        updatedAt: '2026-11-20T09:00:00.000Z',
        version: 2,
      };
      await save({ ...changed, viewCount: 0, votesUp: 0, votesDown: 0 });
      expect(await find(article.id)).toEqual(changed);
    });

    test('have unique slugs, added or saved', async () => {
      const { desk, categoryId, stored, save, find } = await prepared();
      await stored({ slug: 'refunds' });
      const second = anArticle({ categoryId, slug: 'refunds' });
      expect(await desk.write((stores) => stores.articles.addIfFree(second))).toBe(false);
      expect(await find(second.id)).toBeNull();
      const other = await stored({ slug: 'prices' });
      await expect(save({ ...other, slug: 'refunds' })).rejects.toMatchObject(taken);
      expect(await find(other.id)).toEqual(other);
      await expect(save({ ...other, title: 'Prices' })).resolves.toBeUndefined();
    });

    test('get a slug once when ten request it at the same moment, added or saved', async () => {
      const { desk, categoryId, stored, save } = await prepared();
      const added = await atOnce(10, () =>
        desk.write((stores) => stores.articles.addIfFree(anArticle({ categoryId, slug: 'refunds' }))),
      );
      expect(fulfilled(added).toSorted()).toEqual([...Array(9).fill(false), true]);
      const others: Article[] = [];
      for (let count = 0; count < 10; count += 1) others.push(await stored());
      const saved = await atOnce(10, (index) => save({ ...(others[index] ?? anArticle()), slug: 'prices' }));
      expect(fulfilled(saved)).toHaveLength(1);
      for (const reason of refusals(saved)) expect(reason).toMatchObject(taken);
    });

    test('are found by their current and earlier slugs', async () => {
      const { stored, save, bySlug } = await prepared();
      const first = await stored({ slug: 'one' });
      const second = { ...first, slug: 'two' };
      await save(second);
      expect([await bySlug('one'), await bySlug('two')]).toEqual([second, second]);
      const third = { ...first, slug: 'three' };
      await save(third);
      expect([await bySlug('one'), await bySlug('two'), await bySlug('three')]).toEqual([
        third,
        third,
        third,
      ]);
      await save(first);
      expect([await bySlug('one'), await bySlug('two'), await bySlug('three')]).toEqual([
        first,
        first,
        first,
      ]);
      expect(await bySlug('on')).toBeNull();
      expect(await bySlug('')).toBeNull();
    });

    test('may take a slug that another one gave up, which then leads to them', async () => {
      const { stored, save, bySlug } = await prepared();
      const old = await stored({ slug: 'refunds' });
      await save({ ...old, slug: 'old-refunds' });
      const added = await stored({ slug: 'refunds' });
      expect(await bySlug('refunds')).toEqual(added);
      const third = await stored({ slug: 'prices' });
      await save({ ...added, slug: 'new-refunds' });
      await save({ ...third, slug: 'refunds' });
      expect((await bySlug('refunds'))?.id).toBe(third.id);
      expect((await bySlug('new-refunds'))?.id).toBe(added.id);
    });

    test('list which of the given slugs are or were used', async () => {
      const { desk, stored, save } = await prepared();
      const article = await stored({ slug: 'how-to-3' });
      await save({ ...article, slug: 'how-to-4' });
      for (const slug of ['how-to', 'how-to-2', 'how-tos']) await stored({ slug });
      const taken = (slugs: readonly string[]) => desk.read((stores) => stores.articles.takenSlugs(slugs));
      const slugs = ['how', 'how-to', 'how-to-2', 'how-to-3', 'how-to-4', 'how-to-5'];
      expect(await taken(slugs)).toEqual(new Set(['how-to', 'how-to-2', 'how-to-3', 'how-to-4']));
      expect(await taken(['other'])).toEqual(new Set());
      expect(await taken([])).toEqual(new Set());
    });

    test('tell which of the given slugs lead to a published article', async () => {
      const { desk, stored, save } = await prepared();
      const article = await stored({ slug: 'how-to-3', status: 'published' });
      await save({ ...article, slug: 'how-to-4' });
      const draft = await stored({ slug: 'how-to-5' });
      await save({ ...draft, slug: 'how-to-6' });
      const published = (slugs: readonly string[]) =>
        desk.read((stores) => stores.articles.publishedSlugs(slugs));
      const slugs = ['how-to-3', 'how-to-4', 'how-to-5', 'how-to-6', 'how-to-7'];
      expect(await published(slugs)).toEqual(new Set(['how-to-3', 'how-to-4']));
      // A draft takes the earlier slug over.
      await stored({ slug: 'how-to-3' });
      expect(await published(slugs)).toEqual(new Set(['how-to-4']));
      expect(await published(['other'])).toEqual(new Set());
      expect(await published([])).toEqual(new Set());
    });

    test('are listed by language, with or without those that have none', async () => {
      const { desk, categoryId, stored } = await prepared();
      const articles: Article[] = [];
      for (const locale of [null, 'de', 'en', 'de-AT', null, 'de'])
        articles.push(await stored({ locale, status: 'published' }));
      for (const locales of [undefined, ['de'], ['en', null], ['de', 'de-AT', null], ['fr'], [null]])
        for (const filter of [{ locales }, { locales, status: 'published' as const, categoryId }])
          await expectWalk(
            (page) => desk.read((stores) => stores.articles.list(filter, page)),
            articles.filter(({ locale }) => locales === undefined || locales.includes(locale)).toReversed(),
          );
    });

    test('are listed newest first, by status, category and author', async () => {
      const { desk, categoryId, stored } = await prepared();
      const { id: otherId } = await storedCategory(desk);
      const { id: authorId } = await storedAgent(desk);
      const articles: Article[] = [];
      for (const status of ['draft', 'published'] as const)
        for (const category of [categoryId, otherId])
          for (const author of [null, authorId, null])
            articles.push(await stored({ status, categoryId: category, authorId: author }));
      for (const status of [undefined, 'draft', 'published'] as const)
        for (const category of [undefined, categoryId, otherId])
          for (const author of [undefined, authorId]) {
            const filter: ArticleFilter = { status, categoryId: category, authorId: author };
            const expected = articles.filter(
              (article) =>
                (status === undefined || article.status === status) &&
                (category === undefined || article.categoryId === category) &&
                (author === undefined || article.authorId === author),
            );
            await expectWalk(
              (page) => desk.read((stores) => stores.articles.list(filter, page)),
              expected.toReversed(),
            );
          }
    });

    test('are counted by category when they are published', async () => {
      const { desk, categoryId, stored } = await prepared();
      const drafts = await storedCategory(desk);
      const none = await storedCategory(desk);
      for (let count = 0; count < 3; count += 1) await stored({ status: 'published' });
      await stored({ status: 'draft' });
      await stored({ status: 'draft', categoryId: drafts.id });
      const ids = [categoryId, drafts.id, none.id, anId()];
      const counts = await desk.read((stores) => stores.articles.countPublished(ids));
      expect(ids.map((id) => counts.get(id) ?? 0)).toEqual([3, 0, 0, 0]);
      expect((await desk.read((stores) => stores.articles.countPublished([]))).size).toBe(0);
      const has = (id: string) => desk.read((stores) => stores.articles.hasOfCategory(id));
      expect([await has(categoryId), await has(drafts.id), await has(none.id)]).toEqual([true, true, false]);
    });

    test('that are removed are not found, and all their slugs are free', async () => {
      const { desk, stored, save, find, bySlug } = await prepared();
      const article = await stored({ slug: 'one' });
      await save({ ...article, slug: 'two' });
      await desk.write((stores) => stores.articles.remove(article.id));
      expect([await find(article.id), await bySlug('one'), await bySlug('two')]).toEqual([null, null, null]);
      const again = await stored({ slug: 'two' });
      expect(await bySlug('two')).toEqual(again);
      expect(await desk.read((stores) => stores.articles.takenSlugs(['one', 'two']))).toEqual(
        new Set(['two']),
      );
    });
  });
};
