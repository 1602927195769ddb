import { type Article, limits, type Stores, type Vote } from '@tidemark/domain';
import { anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce } from './at-once.ts';
import { storedArticle, storedCategory } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

const visitor = 'a'.repeat(64);

export const helpCentreContract = (open: OpenStorage): void => {
  describe('the help centre', () => {
    const here = withStorage(open);

    const prepared = async () => {
      const desk = await here.newWorkspace();
      const { id: categoryId } = await storedCategory(desk);
      return {
        desk,
        categoryId,
        /** Published on this day of November. */
        published: (day: number, overrides: Partial<Article> = {}) =>
          storedArticle(desk, {
            categoryId,
            status: 'published',
            publishedAt: `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`,
            ...overrides,
          }),
        read: <Result>(use: (helpCentre: Stores['helpCentre']) => Promise<Result>) =>
          desk.read((stores) => use(stores.helpCentre)),
        write: <Result>(use: (helpCentre: Stores['helpCentre']) => Promise<Result>) =>
          desk.write((stores) => use(stores.helpCentre)),
        find: (id: string) => desk.read((stores) => stores.articles.find(id)),
      };
    };

    const idsOf = (rows: readonly Readonly<{ id: string }>[]) => rows.map(({ id }) => id);
    const everything = { categoryId: null, after: null, limit: 100 };

    test('lists the latest published first, and continues after any article', async () => {
      const { desk, published, read } = await prepared();
      const second = await published(2);
      const third = await published(3);
      const alike = await published(3);
      const first = await published(1, { categoryId: (await storedCategory(desk)).id });
      await storedArticle(desk, { publishedAt: '2026-11-09T09:00:00.000Z' });
      const order = [alike, third, second, first].map(({ id }) => id);
      expect(idsOf(await read((help) => help.listNewest(everything)))).toEqual(order);
      for (const [place, id] of order.entries())
        expect(idsOf(await read((help) => help.listNewest({ ...everything, after: id, limit: 2 })))).toEqual(
          order.slice(place + 1, place + 3),
        );
      const ofCategory = { ...everything, categoryId: second.categoryId };
      expect(idsOf(await read((help) => help.listNewest(ofCategory)))).toEqual(order.slice(0, 3));
      const rest = { ...ofCategory, after: third.id, limit: 1 };
      expect(idsOf(await read((help) => help.listNewest(rest)))).toEqual([second.id]);
      expect(await read((help) => help.listNewest({ ...everything, after: anId() }))).toEqual([]);
    });

    test('lists the titles of the latest published first', async () => {
      const { published, read, desk } = await prepared();
      await published(1, { title: 'Old' });
      await published(3, { title: 'New' });
      await published(2, { title: 'Newer' });
      await storedArticle(desk, { title: 'Draft', publishedAt: '2026-11-09T09:00:00.000Z' });
      expect(await read((help) => help.listTitles(10))).toEqual(['New', 'Newer', 'Old']);
      expect(await read((help) => help.listTitles(1))).toEqual(['New']);
    });

    test('has another version after each write of an article, and not after views and votes', async () => {
      const { desk, published, read, write } = await prepared();
      const other = await prepared();
      const versions = new Set<string>();
      const note = async () => void versions.add(await read((help) => help.version()));
      await note();
      const article = await published(1);
      await note();
      await desk.write(({ articles }) => articles.save({ ...article, title: 'Changed' }));
      await note();
      expect(versions.size).toBe(3);
      await write((help) => help.addViews(new Map([[article.id, 2]])));
      await write((help) => help.saveVote(article.id, visitor, 'up'));
      await other.published(1);
      await note();
      expect(versions.size).toBe(3);
      await desk.write(({ articles }) => articles.remove(article.id));
      await note();
      expect(versions.size).toBe(4);
      expect(versions).not.toContain(await other.read((help) => help.version()));
    });

    test('keeps its version when a write of an article fails', async () => {
      const { desk, published, read } = await prepared();
      const article = await published(1);
      const before = await read((help) => help.version());
      const failing = desk.write(async ({ articles }) => {
        await articles.save({ ...article, title: 'Changed' });
        throw new Error('The write fails.');
      });
      await expect(failing).rejects.toThrow('The write fails.');
      expect(await read((help) => help.version())).toBe(before);
    });

    test('lists and counts the articles of each language', async () => {
      const { desk, categoryId, published, read } = await prepared();
      const other = (await storedCategory(desk)).id;
      const own = await published(1, { viewCount: 1 });
      const german = await published(2, { locale: 'de', viewCount: 2 });
      const austrian = await published(3, { locale: 'de-AT', viewCount: 3 });
      const elsewhere = await published(4, { locale: 'de', categoryId: other, viewCount: 4 });
      await storedArticle(desk, { categoryId, locale: 'fr' });
      const newest = async (locales: readonly (string | null)[], of: string | null = null) =>
        idsOf(await read((help) => help.listNewest({ ...everything, categoryId: of, locales })));
      expect(await newest(['de'])).toEqual([elsewhere.id, german.id]);
      expect(await newest(['de', 'de-AT'], categoryId)).toEqual([austrian.id, german.id]);
      expect(await newest([null, 'de-AT'])).toEqual([austrian.id, own.id]);
      expect(await newest(['fr'])).toEqual([]);
      const behind = { ...everything, after: elsewhere.id, locales: ['de'] };
      expect(idsOf(await read((help) => help.listNewest(behind)))).toEqual([german.id]);
      const mostRead = await read((help) => help.listMostRead({ limit: 1, locales: ['de-AT', null] }));
      expect(idsOf(mostRead)).toEqual([austrian.id]);
      const counts = await read((help) => help.countByLocale([categoryId, other]));
      expect(counts).toHaveLength(4);
      for (const locale of [null, 'de', 'de-AT'])
        expect(counts).toContainEqual({ categoryId, locale, count: 1 });
      expect(counts).toContainEqual({ categoryId: other, locale: 'de', count: 1 });
      expect(await read((help) => help.countByLocale([other]))).toHaveLength(1);
      expect(await read((help) => help.countByLocale([]))).toEqual([]);
    });

    test('shows article titles with the start of their text', async () => {
      const { published, read } = await prepared();
      const bodyHtml = `<p>Éclairs 👩‍👩‍👧</p>${'שלום '.repeat(limits.helpCentre.beginning)}`;
      const article = await published(2, { title: 'Refunds & “more”', locale: 'de', bodyHtml });
      const { id, categoryId, title, slug, locale, updatedAt } = article;
      const beginning = [...bodyHtml].slice(0, limits.helpCentre.beginning).join('');
      const head = {
        id,
        categoryId,
        title,
        slug,
        locale,
        updatedAt,
        beginning,
        publishedAt: article.publishedAt,
      };
      expect(await read((help) => help.listNewest(everything))).toEqual([head]);
      expect(await read((help) => help.findHeads([id, anId()]))).toEqual([head]);
      expect(await read((help) => help.findHeads([]))).toEqual([]);
      expect(await read((help) => help.listAddresses(10))).toEqual([{ categoryId, slug, updatedAt }]);
    });

    test('never shows a draft, even one that was published before', async () => {
      const { published, read } = await prepared();
      const { id } = await published(2, { status: 'draft', viewCount: 9 });
      expect(await read((help) => help.listNewest(everything))).toEqual([]);
      expect(await read((help) => help.listMostRead({ limit: 10 }))).toEqual([]);
      expect(await read((help) => help.findHeads([id]))).toEqual([]);
      expect(await read((help) => help.listAddresses(10))).toEqual([]);
    });

    test('lists the most-read articles, up to the limit', async () => {
      const { published, read } = await prepared();
      const some = await published(1, { viewCount: 3 });
      const most = await published(2, { viewCount: 10 });
      await published(3);
      expect(idsOf(await read((help) => help.listMostRead({ limit: 10 })))).toEqual([most.id, some.id]);
      expect(idsOf(await read((help) => help.listMostRead({ limit: 1 })))).toEqual([most.id]);
      expect(await read((help) => help.listAddresses(2))).toHaveLength(2);
    });

    test('adds views to articles, and changes nothing else', async () => {
      const { published, write, find } = await prepared();
      const one = await published(1, { viewCount: 2 });
      const other = await published(2);
      const counts = new Map([
        [one.id, 40],
        [anId(), 7],
      ]);
      await atOnce(5, () => write((help) => help.addViews(counts)));
      expect(await find(one.id)).toEqual({ ...one, viewCount: 202 });
      expect(await find(other.id)).toEqual(other);
    });

    test('counts a visitor’s vote once, whatever and however often they vote', async () => {
      const { published, read, write, find } = await prepared();
      const article = await published(1);
      const { id } = article;
      const votes: readonly (Vote | null)[] = ['up', 'up', 'down', null, null, 'down', 'up'];
      for (const vote of votes) {
        expect(await write((help) => help.saveVote(id, visitor, vote))).toBe(true);
        expect(await read((help) => help.findVote(id, visitor))).toBe(vote);
        const votesUp = Number(vote === 'up');
        const votesDown = Number(vote === 'down');
        expect(await find(id)).toEqual({ ...article, votesUp, votesDown });
      }
      await write((help) => help.saveVote(id, 'b'.repeat(64), 'down'));
      expect(await find(id)).toMatchObject({ votesUp: 1, votesDown: 1 });
      expect(await write((help) => help.saveVote(anId(), visitor, 'up'))).toBe(false);
    });

    test('counts ten votes of one visitor at the same moment as one, and of ten as ten', async () => {
      const { published, write, find } = await prepared();
      const { id } = await published(1);
      await atOnce(10, () => write((help) => help.saveVote(id, visitor, 'up')));
      expect(await find(id)).toMatchObject({ votesUp: 1, votesDown: 0 });
      await atOnce(10, (index) => write((help) => help.saveVote(id, `${index}`.padStart(64, '0'), 'down')));
      expect(await find(id)).toMatchObject({ votesUp: 1, votesDown: 10 });
    });

    test('removes the votes of a removed article', async () => {
      const { desk, published, read, write } = await prepared();
      const article = await published(1);
      await write((help) => help.saveVote(article.id, visitor, 'up'));
      await desk.write((stores) => stores.articles.remove(article.id));
      expect(await read((help) => help.findVote(article.id, visitor))).toBeNull();
    });

    test('belongs to one workspace: another one’s articles are not seen, counted or voted on', async () => {
      const desk = await prepared();
      const neighbour = await prepared();
      const article = await neighbour.published(1, { viewCount: 1 });
      const { id, categoryId } = article;
      await neighbour.write((help) => help.saveVote(id, visitor, 'up'));
      const before = await neighbour.find(id);
      const seen = await desk.read(async (help) => [
        ...(await help.listNewest(everything)),
        ...(await help.listNewest({ ...everything, categoryId })),
        ...(await help.listNewest({ ...everything, after: id })),
        ...(await help.listMostRead({ limit: 10 })),
        ...(await help.findHeads([id])),
        ...(await help.listAddresses(10)),
      ]);
      expect(seen).toEqual([]);
      expect(await desk.read((help) => help.findVote(id, visitor))).toBeNull();
      await desk.write((help) => help.addViews(new Map([[id, 5]])));
      expect(await desk.write((help) => help.saveVote(id, visitor, 'down'))).toBe(false);
      expect(await neighbour.find(id)).toEqual(before);
      expect(await neighbour.read((help) => help.findVote(id, visitor))).toBe('up');
    });
  });
};
