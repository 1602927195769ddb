import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import type { Stores } from '../../model/ports.ts';
import { openArticleDesk } from '../../testing/article-desk.ts';
import { aCategory } from '../../testing/automation-builders.ts';
import { anId } from '../../testing/builders.ts';
import { excerptOf } from './excerpt.ts';
import { isNear } from './respelled.ts';
import { searchingHelp } from './search-help.ts';

const opened = async () => {
  const bench = await openArticleDesk();
  const visit = { ...bench.bySystem, source: '192.0.2.7' };
  const { helpCentre } = bench.desk;
  const published = (overrides: Parameters<typeof bench.add>[0] = {}) =>
    bench.add({ status: 'published', ...overrides });
  return { ...bench, visit, help: helpCentre, published };
};

describe('a visitor of the help centre', () => {
  test('sees published articles and no draft, on every page', async () => {
    const { help, visit, add, published, category } = await opened();
    const shown = await published({ title: 'Refunds', bodyHtml: '<p>Money back.</p>' });
    const draft = await add({ title: 'Secret refunds', bodyHtml: '<p>Money back.</p>' });
    const everywhere = JSON.stringify([
      await help.home(visit, []),
      await help.category(visit, { slug: category.slug, after: null, languages: [] }),
      await help.article(visit, { slug: shown.slug, visitorToken: null }),
      await help.search(visit, 'refunds'),
      await help.search(visit, 'secret'),
      await help.addresses(visit),
      await help.news(visit),
    ]);
    expect(everywhere).toContain(shown.id);
    expect(everywhere).not.toMatch(new RegExp(`${draft.id}|${draft.slug}|Secret`));
    await expect(help.article(visit, { slug: draft.slug, visitorToken: null })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(
      help.vote(visit, { slug: draft.slug, visitorToken: null, vote: 'up' }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  test('no longer sees a withdrawn article, under any of its addresses', async () => {
    const { help, visit, desk, byKey, published } = await opened();
    const { id, slug } = await published();
    await desk.articles.change(byKey, { id, slug: 'moved' });
    expect((await help.article(visit, { slug, visitorToken: null })).article.slug).toBe('moved');
    await desk.articles.change(byKey, { id, status: 'draft' });
    for (const address of [slug, 'moved'])
      await expect(help.article(visit, { slug: address, visitorToken: null })).rejects.toMatchObject({
        code: 'not_found',
      });
    expect((await help.addresses(visit)).articles).toEqual([]);
  });

  test('sees nested topics, with all articles below them counted', async () => {
    const { help, visit, write, category, published } = await opened();
    const child = aCategory({ name: 'Child', slug: 'child', parentId: category.id });
    const grandchild = aCategory({ name: 'Grandchild', slug: 'grandchild', parentId: child.id });
    for (const one of [child, grandchild]) await write((stores) => stores.configuration.add('category', one));
    await published();
    const { slug } = await published({ categoryId: grandchild.id });
    const { shelves } = await help.home(visit, []);
    expect(shelves.map(({ articleCount }) => articleCount)).toEqual([2]);
    expect(shelves[0]?.shelves[0]?.shelves[0]?.articleCount).toBe(1);
    const { way } = await help.article(visit, { slug, visitorToken: null });
    expect(way.map((shelf) => shelf.category.slug)).toEqual([category.slug, 'child', 'grandchild']);
  });

  describe('of articles in several languages', () => {
    const inLanguages = async () => {
      const bench = await opened();
      const { write, category, published } = bench;
      const other = aCategory({ name: 'Other', slug: 'other' });
      await write((stores) => stores.configuration.add('category', other));
      // The workspace's own language is English.
      await published({ title: 'Refunds' });
      await published({ title: 'Erstattung', locale: 'de' });
      await published({ title: 'Rückzahlung', locale: 'de-AT' });
      await published({ title: 'Prices', categoryId: other.id, locale: 'en-GB' });
      await published({ title: 'Prix', categoryId: other.id, locale: 'fr' });
      const titles = async (slug: string, ...languages: string[]) =>
        (await bench.help.category(bench.visit, { slug, after: null, languages })).articles.map(
          ({ title }) => title,
        );
      return {
        ...bench,
        other,
        titles: (...languages: string[]) => titles(category.slug, ...languages),
        ofOther: (...languages: string[]) => titles(other.slug, ...languages),
      };
    };

    test('sees the articles in the first of their languages that the topic has, otherwise in the workspace’s', async () => {
      const { titles, ofOther } = await inLanguages();
      expect(await titles('de')).toEqual(['Rückzahlung', 'Erstattung']);
      expect(await titles('fr', 'de-CH')).toEqual(['Rückzahlung', 'Erstattung']);
      expect(await titles('en-US')).toEqual(['Refunds']);
      expect(await titles('fr')).toEqual(['Refunds']);
      expect(await titles()).toEqual(['Refunds']);
      expect(await ofOther('de', 'fr')).toEqual(['Prix']);
      expect(await ofOther('de')).toEqual(['Prices']);
    });

    test('sees counts and the newest articles in that language', async () => {
      const { help, visit } = await inLanguages();
      const shown = async (...languages: string[]) => {
        const { shelves, newest } = await help.home(visit, languages);
        return [shelves.map(({ articleCount }) => articleCount), newest.map(({ title }) => title)];
      };
      expect(await shown('de')).toEqual([
        [2, 1],
        ['Rückzahlung', 'Erstattung'],
      ]);
      expect(await shown('fr')).toEqual([[1, 1], ['Prix']]);
      expect(await shown('es')).toEqual([
        [1, 1],
        ['Prices', 'Refunds'],
      ]);
    });

    test('sees related articles in the language of the article', async () => {
      const { help, visit, desk, byKey } = await inLanguages();
      const { data } = await desk.articles.list(byKey, {
        filter: { locale: 'de' },
        page: { limit: 1, after: null },
      });
      const shown = await help.article(visit, { slug: data[0]?.slug ?? '', visitorToken: null });
      expect(shown.related.map(({ title }) => title)).toEqual(['Rückzahlung']);
    });
  });

  test('reads a topic page by page without an article missing or repeated', async () => {
    const { help, visit, category, published } = await opened();
    const ids: string[] = [];
    for (let count = 0; count < limits.helpCentre.page + 3; count += 1) ids.unshift((await published()).id);
    const first = await help.category(visit, { slug: category.slug, after: null, languages: [] });
    const second = await help.category(visit, { slug: category.slug, after: first.next, languages: [] });
    expect([...first.articles, ...second.articles].map(({ id }) => id)).toEqual(ids);
    expect(second.next).toBeNull();
    for (const after of [anId(), 'x'])
      await help.category(visit, { slug: category.slug, after, languages: [] }).then(
        ({ articles }) => expect(articles).toEqual([]),
        (error) => expect(error).toMatchObject({ code: 'not_found' }),
      );
  });

  test('gets text that is made safe again, whatever the database contains', async () => {
    const { help, visit, write, published } = await opened();
    const article = await published({ bodyHtml: '<p>Safe.</p>' });
    const shown = async () =>
      (await help.article(visit, { slug: article.slug, visitorToken: null })).article.bodyHtml;
    expect(await shown()).toBe('<p>Safe.</p>');
    const bodyHtml = '<p>Safe.</p><script>alert(1)</script><img src=x onerror=alert(1)>';
    await write((stores) => stores.articles.save({ ...article, bodyHtml }));
    expect(await shown()).toBe('<p>Safe.</p>');
  });

  test('finds articles despite a typo, and the page says so', async () => {
    const { help, visit, published } = await opened();
    const { id } = await published({ title: 'Get a refund', bodyHtml: '<p>Within five days.</p>' });
    const found = async (question: string) => {
      const results = await help.search(visit, question);
      return [results.found.map(({ article }) => article.id), results.respelled];
    };
    expect(await found('refund five')).toEqual([[id], null]);
    expect(await found('refnud')).toEqual([[id], 'refund']);
    expect(await found('get refumd')).toEqual([[id], 'get refund']);
    expect(await found('zebra')).toEqual([[], null]);
    expect(await found('r')).toEqual([[], null]);
  });

  test('reads titles once for all searches without results, and again when an article has changed', async () => {
    const { ports, workspaceId, published, write } = await opened();
    let reads = 0;
    const counting = (stores: Stores): Stores => ({
      ...stores,
      helpCentre: {
        ...stores.helpCentre,
        listTitles: (limit) => {
          reads += 1;
          return stores.helpCentre.listTitles(limit);
        },
        listNewest: () => Promise.reject(new Error('Expected no whole articles to be read.')),
      },
    });
    const search = searchingHelp();
    const respelled = (question: string) =>
      ports.work.read(workspaceId, async (stores) => (await search(counting(stores), question)).respelled);
    const article = await published({ title: 'Get a refund' });
    for (const question of ['zebra', 'refnud', 'unicorn']) await respelled(question);
    expect(reads).toBe(1);
    await write((stores) => stores.articles.save({ ...article, title: 'Get a zebu' }));
    expect(await respelled('zeub')).toBe('zebu');
    expect(await respelled('refnud')).toBeNull();
    expect(reads).toBe(2);
  });

  test('finds each page of the sitemap once, with the time of its last change', async () => {
    const { help, visit, desk, byKey, ports, category, published } = await opened();
    const { id, slug } = await published();
    ports.clock.advance(60_000);
    const { updatedAt } = await desk.articles.change(byKey, { id, bodyHtml: '<p>New.</p>' });
    expect(await help.addresses(visit)).toEqual({
      changedAt: updatedAt,
      categories: [{ slug: category.slug, changedAt: updatedAt }],
      articles: [{ categoryId: category.id, slug, updatedAt }],
    });
  });
});

describe('a vote', () => {
  test('counts once per visitor, can be changed and withdrawn, and changes nothing else', async () => {
    const { help, visit, desk, byKey, published, events } = await opened();
    const { id, slug, version, updatedAt } = await published();
    const before = (await events()).length;
    const first = await help.vote(visit, { slug, visitorToken: null, vote: 'up' });
    const { visitorToken } = first;
    const votes = async () => {
      const { votesUp, votesDown, ...article } = await desk.articles.get(byKey, id);
      expect([article.version, article.updatedAt]).toEqual([version, updatedAt]);
      return [votesUp, votesDown, (await help.article(visit, { slug, visitorToken })).vote];
    };
    expect(await votes()).toEqual([1, 0, 'up']);
    await help.vote(visit, { slug, visitorToken, vote: 'up' });
    expect(await votes()).toEqual([1, 0, 'up']);
    await help.vote(visit, { slug, visitorToken, vote: 'down' });
    expect(await votes()).toEqual([0, 1, 'down']);
    await help.vote(visit, { slug, visitorToken, vote: null });
    expect(await votes()).toEqual([0, 0, null]);
    expect((await events()).length).toBe(before);
  });

  test('is limited per source, and fills no audit log', async () => {
    const { help, visit, published, read } = await opened();
    const { slug } = await published();
    const entries = () =>
      read(async ({ audit }) => (await audit.list({ limit: 100, after: null })).data.length);
    const before = await entries();
    const vote = () => help.vote(visit, { slug, visitorToken: null, vote: 'up' });
    for (let count = 0; count < limits.helpCentre.votesFromSource.most; count += 1) await vote();
    await expect(vote()).rejects.toMatchObject({ code: 'rate_limited' });
    await help.vote({ ...visit, source: '192.0.2.8' }, { slug, visitorToken: null, vote: 'up' });
    expect(await entries()).toBe(before);
  });
});

describe('a view', () => {
  test('counts once per visitor and article on a day', async () => {
    const { help, visit, ports } = await opened();
    const see = (articleId: string, visitor: string) => {
      const before = ports.articleViews.noted.length;
      help.noteView(visit, { articleId, visitor });
      return ports.articleViews.noted.length - before;
    };
    expect([see('a', 'Ann'), see('a', 'Ann'), see('b', 'Ann'), see('a', 'Bob')]).toEqual([1, 0, 1, 1]);
    ports.clock.set('2026-11-20T23:59:59.999Z');
    expect(see('a', 'Ann')).toBe(0);
    ports.clock.advance(1);
    expect([see('a', 'Ann'), see('a', 'Ann')]).toEqual([1, 0]);
  });
});

describe('the first words of an article', () => {
  test.each([
    [
      '<h2>Title</h2><p>One &amp; <strong>two</strong>.</p><pre>code</pre><p>3 &lt; 4</p>',
      'One & two. 3 < 4',
    ],
    ['<p>cut off <a href="https://exam', 'cut off'],
    ['', ''],
    [`<p>${'word '.repeat(100)}</p>`, `${'word '.repeat(27)}word…`],
  ])('of %j are %j', (html, words) => expect(excerptOf(html)).toBe(words));

  test('never end in half a character', () => {
    expect(excerptOf(`<p>x${'👩'.repeat(200)}</p>`)).toMatch(/^x(?:👩)+…$/u);
  });
});

test.each([
  ['refund', 'refund', true],
  ['refnud', 'refund', true],
  ['refun', 'refund', true],
  ['refuund', 'refund', true],
  ['rafund', 'refund', true],
  ['refunds', 'refunding', false],
  ['defend', 'refund', false],
])('%s and %s are one letter apart: %s', (one, other, near) => expect(isNear(one, other)).toBe(near));
