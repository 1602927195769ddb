/** Texts that are not published yet, translations, and what an author is asked to look at. */
import { describe, expect, test } from 'vitest';
import { openArticleDesk } from '../../testing/article-desk.ts';
import { anId } from '../../testing/builders.ts';
import { checkArticle } from './check-article.ts';

describe('a text that is not published yet', () => {
  test('is sanitised, emits nothing and leaves what readers see, also its date', async () => {
    const { add, desk, byKey, eventsOf, ports } = await openArticleDesk();
    const before = await add({ status: 'published', bodyHtml: '<p>Now.</p>' });
    ports.clock.advance(60_000);
    const events = await eventsOf(async () => {
      const draftBodyHtml = '<p>Soon.</p><script>alert(1)</script>';
      expect(await desk.articles.change(byKey, { id: before.id, draftBodyHtml })).toEqual({
        ...before,
        draftBodyHtml: '<p>Soon.</p>',
        version: before.version + 1,
      });
    });
    expect(events).toEqual([]);
    const shown = await desk.helpCentre.article(byKey, { slug: before.slug, visitorToken: null });
    expect(shown.article.bodyHtml).toBe('<p>Now.</p>');
  });

  test('is published together with its status, and then no draft is left', async () => {
    const { add, desk, byKey, eventsOf } = await openArticleDesk();
    const { id } = await add({ draftBodyHtml: '<p>Soon.</p>' });
    const events = await eventsOf(() =>
      desk.articles.change(byKey, {
        id,
        bodyHtml: '<p>Soon.</p>',
        draftBodyHtml: null,
        status: 'published',
      }),
    );
    expect(events.map(({ kind }) => kind)).toEqual(['article.updated', 'article.published']);
    expect(await desk.articles.get(byKey, id)).toMatchObject({
      bodyHtml: '<p>Soon.</p>',
      draftBodyHtml: null,
      status: 'published',
    });
  });

  test('is previewed in the frame of readers by those who may change it', async () => {
    const { add, desk, callOf, byOwner } = await openArticleDesk();
    const [author, other] = [await callOf('agent'), await callOf('agent')];
    const { id } = await add({ bodyHtml: '<p>Now.</p>', draftBodyHtml: '<p>Soon.</p>' }, author);
    for (const call of [author, byOwner])
      expect((await desk.helpCentre.preview(call, id)).article.bodyHtml).toBe('<p>Soon.</p>');
    const missing = { code: 'not_found' };
    await expect(desk.helpCentre.preview(other, id)).rejects.toMatchObject(missing);
    await expect(desk.helpCentre.preview(byOwner, anId())).rejects.toMatchObject(missing);
    await desk.articles.change(author, { id, status: 'published' });
    expect((await desk.helpCentre.preview(other, id)).article.bodyHtml).toBe('<p>Now.</p>');
  });
});

describe('a translation', () => {
  test('names an original, and nothing else', async () => {
    const { add, desk, byKey } = await openArticleDesk();
    const { id } = await add();
    const german = await add({ title: 'Erstattung', locale: 'de', translationOf: id });
    expect(german.translationOf).toBe(id);
    const wrong = { code: 'validation_failed', field: 'translation_of' };
    for (const translationOf of [german.id, anId()]) {
      await expect(add({ translationOf })).rejects.toMatchObject(wrong);
      await expect(desk.articles.change(byKey, { id, translationOf })).rejects.toMatchObject(wrong);
    }
    await expect(desk.articles.change(byKey, { id, translationOf: id })).rejects.toMatchObject(wrong);
    expect(
      (await desk.articles.change(byKey, { id: german.id, translationOf: null })).translationOf,
    ).toBeNull();
  });
});

describe('the check of an article', () => {
  test('is of what waits for those who may publish it, and of what is published for others', async () => {
    const { add, desk, callOf } = await openArticleDesk();
    const author = await callOf('agent');
    const texts = { bodyHtml: '<p>Now.</p>', draftBodyHtml: '<p> </p>' };
    const { id } = await add(texts, author);
    await desk.articles.change(author, { id, status: 'published' });
    const empty = { kind: 'empty_body', subject: '' };
    expect(await desk.articles.check(author, id)).toEqual([empty]);
    expect(await desk.articles.check(await callOf('agent'), id)).toEqual([]);
  });

  const checked = async (bodyHtml: string) => {
    const { add, desk, byKey, write } = await openArticleDesk();
    await add({ title: 'Known', status: 'published' });
    await add({ title: 'Hidden' });
    const article = await add({ title: 'This one' });
    // As the real sanitiser leaves it: that of these tests knows no attributes.
    await write(({ articles }) => articles.save({ ...article, bodyHtml }));
    return (await desk.articles.check(byKey, article.id)).map(({ kind, subject }) => `${kind} ${subject}`);
  };

  test.each([
    ['<p>Fine.</p><h2>A</h2><h3>B</h3><h2>C</h2>', []],
    ['', ['empty_body ']],
    ['<p> </p>', ['empty_body ']],
    ['<h2></h2><p>x</p>', ['empty_heading h2']],
    ['<h2>A</h2><h4>B &amp; C</h4>', ['heading_order B &amp; C']],
    ['<img src="/help/pictures/a" alt="A" />', []],
    ['<img src="/help/pictures/a" alt=" " />', ['missing_alt /help/pictures/a']],
    [
      '<p><a href="/help/articles/known#s-a">x</a><a href="/help/categories/none">y</a></p>',
      ['dead_link /help/categories/none'],
    ],
    [
      '<p><a href="/help/articles/hidden?x">x</a><a href="/help/articles/none">y</a></p>',
      ['dead_link /help/articles/hidden', 'dead_link /help/articles/none'],
    ],
    ['<p><a href="https://other.example/help/articles/none">x</a><a href="/help">y</a></p>', []],
  ])('%s has these findings: %j', async (html, findings) => {
    expect(await checked(html)).toEqual(findings);
  });

  test('reads the slugs of all links and the categories once', async () => {
    const { add, byKey, write } = await openArticleDesk();
    const article = await add();
    const bodyHtml = ['a', 'b', 'c'].map((slug) => `<a href="/help/articles/${slug}">x</a>`).join('');
    const calls: string[] = [];
    const findings = await write(async (stores) => {
      await stores.articles.save({ ...article, bodyHtml });
      const articles: typeof stores.articles = {
        ...stores.articles,
        findBySlug: async (slug) => {
          calls.push(slug);
          return stores.articles.findBySlug(slug);
        },
        publishedSlugs: async (slugs) => {
          calls.push(slugs.join(' '));
          return stores.articles.publishedSlugs(slugs);
        },
      };
      const configuration: typeof stores.configuration = {
        ...stores.configuration,
        all: async (kind) => {
          calls.push(kind);
          return stores.configuration.all(kind);
        },
      };
      return checkArticle({ ...stores, articles, configuration }, { id: article.id, reader: byKey.actor });
    });
    expect(findings).toHaveLength(3);
    expect(calls).toEqual(['category', 'a b c']);
  });

  test('names the languages of other articles that it is missing in', async () => {
    const { add, desk, byKey, callOf } = await openArticleDesk();
    const { id } = await add({ bodyHtml: '<p>x</p>' });
    const german = await add({ title: 'Konto', locale: 'de', bodyHtml: '<p>x</p>', status: 'published' });
    await add({ title: 'Compte', locale: 'fr', bodyHtml: '<p>x</p>', status: 'published' });
    await desk.articles.change(byKey, { id: german.id, translationOf: id });
    const missing = (subject: string) => ({ kind: 'missing_language', subject });
    expect(await desk.articles.check(byKey, id)).toEqual([missing('fr')]);
    expect(await desk.articles.check(byKey, german.id)).toEqual([missing('fr')]);
    await expect(desk.articles.check(await callOf('agent'), id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
