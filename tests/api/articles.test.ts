/** The knowledge base over the API ("Knowledge base" in the API document; section 5 of the decisions). */
import { aCategory } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { forEachDesk, type OpenWorkspace } from './desks.ts';
import { articleIn } from './samples.ts';

const prepared = async (open: OpenWorkspace) => {
  const workspace = await open();
  const category = aCategory();
  await workspace.write((stores) => stores.configuration.add('category', category));
  const client = await workspace.client('read', 'write');
  const add = (wanted: Readonly<Record<string, unknown>> = {}) =>
    client.post('/kb/articles', { ...articleIn(category.id), ...wanted });
  return { workspace, category, client, add };
};

forEachDesk((open) => {
  test('a new article shows every field, in the order of the contract', async () => {
    const { add, category } = await prepared(open);
    const added = await add({ title: ' Get a refund ', body_html: '<p>Ask us.</p>' });
    expect(added.status).toBe(201);
    expect(added.headers.get('Location')).toBe(`/api/v1/kb/articles/${added.body.id}`);
    const fields = {
      id: added.body.id,
      category_id: category.id,
      title: 'Get a refund',
      slug: 'get-a-refund',
      body_html: '<p>Ask us.</p>',
      status: 'draft',
      author_id: null,
      published_at: null,
      view_count: 0,
      votes_up: 0,
      votes_down: 0,
      created_at: '2026-11-20T08:05:00.000Z',
      updated_at: '2026-11-20T08:05:00.000Z',
    };
    expect(added.body).toEqual(fields);
    expect(Object.keys(added.body)).toEqual(Object.keys(fields));
  });

  test('what a client may not set is ignored by name, on create and on change', async () => {
    const { add, client } = await prepared(open);
    const forced = {
      ...{ id: '019a0000-ffff-7000-8000-000000000001', published_at: '2020-01-01T00:00:00.000Z' },
      ...{ view_count: 9, votes_up: 9, votes_down: 9, created_at: 'x', updated_at: 'x', version: 9 },
      ...{ workspace_id: 'x', search_key: 'x' },
    };
    const added = await add(forced);
    const change = await client.patch(`/kb/articles/${added.body.id}`, { ...forced, author_id: 'x' });
    for (const { status, headers, body } of [added, change]) {
      expect(status).toBeLessThan(300);
      expect(headers.get('X-Ignored-Fields')?.split(', ')).toEqual(
        expect.arrayContaining(Object.keys(forced)),
      );
      expect(body).toMatchObject({ published_at: null, view_count: 0, votes_up: 0, votes_down: 0 });
    }
    expect(change.body).toEqual(added.body);
  });

  test('the first publication is stamped, and no later one', async () => {
    const { add, client, workspace } = await prepared(open);
    const path = `/kb/articles/${(await add()).body.id}`;
    const stamps = [];
    for (const status of ['published', 'draft', 'published']) {
      workspace.clock.advance(60_000);
      stamps.push((await client.patch(path, { status })).body.published_at);
    }
    expect(stamps).toEqual(Array(3).fill('2026-11-20T08:06:00.000Z'));
    expect((await add({ status: 'published' })).body.published_at).toBe('2026-11-20T08:08:00.000Z');
  });

  test('what runs, styles or submits is gone from the text, written or changed', async () => {
    const { add, client } = await prepared(open);
    const hostile = '<p onclick="a()">A<script>a()</script><img src=x onerror=a()><style>p{}</style></p>';
    const { body } = await add({ body_html: hostile });
    const changed = await client.patch(`/kb/articles/${body.id}`, { body_html: `${hostile}<form>B</form>` });
    for (const text of [body.body_html, changed.body.body_html])
      expect(text).not.toMatch(/script|onclick|onerror|style|form/);
    expect((await client.get(`/kb/articles/${body.id}`)).body).toEqual(changed.body);
  });

  test('a change touches what it names and leaves the rest', async () => {
    const { add, client } = await prepared(open);
    const { body } = await add({ body_html: '<p>A</p>' });
    const changed = await client.patch(`/kb/articles/${body.id}`, { title: 'Money back' });
    expect(changed.body).toEqual({ ...body, title: 'Money back' });
  });

  test('a removed article is gone, and its address is free', async () => {
    const { add, client } = await prepared(open);
    const path = `/kb/articles/${(await add({ slug: 'refunds' })).body.id}`;
    const removed = await client.remove(path);
    expect([removed.status, removed.text]).toEqual([204, '']);
    for (const answer of [
      await client.get(path),
      await client.remove(path),
      await client.patch(path, { title: 'B' }),
    ])
      expect([answer.status, answer.error.code]).toEqual([404, 'not_found']);
    expect((await add({ slug: 'refunds' })).status).toBe(201);
  });

  describe('the slug', () => {
    test('comes from the title, with the next free number', async () => {
      const { add } = await prepared(open);
      const slugs = [];
      for (const title of ['Éclairs & more', 'eclairs, MORE', 'Éclairs & more 2', '返金', '👍'])
        slugs.push((await add({ title })).body.slug);
      expect(slugs).toEqual(['eclairs-more', 'eclairs-more-2', 'eclairs-more-2-2', 'article', 'article-2']);
    });

    test('that another article has is refused, and free once it was given up', async () => {
      const { add, client } = await prepared(open);
      const path = `/kb/articles/${(await add({ slug: 'refunds' })).body.id}`;
      const other = `/kb/articles/${(await add()).body.id}`;
      for (const refused of [await add({ slug: 'refunds' }), await client.patch(other, { slug: 'refunds' })])
        expect([refused.status, refused.error.code, refused.error.field]).toEqual([
          409,
          'slug_taken',
          'slug',
        ]);
      await client.patch(path, { slug: 'old-refunds' });
      expect((await client.patch(other, { slug: 'refunds' })).status).toBe(200);
    });

    test('is given to one of twenty that want it at the same moment, and derived ones differ', async () => {
      const { add, client } = await prepared(open);
      const at = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: 20 }, work));
      const wanted = await at(() => add({ slug: 'refunds' }));
      expect(wanted.filter(({ status }) => status === 201)).toHaveLength(1);
      for (const { status, error } of wanted.filter((answer) => answer.status !== 201))
        expect([status, error.code]).toEqual([409, 'slug_taken']);
      const derived = await at(() => add({ title: 'Prices' }));
      expect(derived.map(({ status }) => status)).toEqual(Array(20).fill(201));
      expect(new Set(derived.map(({ body }) => body.slug)).size).toBe(20);
      const paths = derived.map(({ body }) => `/kb/articles/${body.id}`);
      const moved = await Promise.all(paths.map((path) => client.patch(path, { slug: 'all-prices' })));
      expect(moved.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    });

    test.each([
      '',
      ' ',
      'A',
      'é',
      '-a',
      'a-',
      'a b',
      'a/b',
      '..',
      'a.b',
      'a\n',
      'a\u0000',
      '\ud800',
      'x'.repeat(121),
      7,
      null,
      ['a'],
    ])('is not %j', async (slug) => {
      const { add, client } = await prepared(open);
      const { body } = await add();
      for (const refused of [await add({ slug }), await client.patch(`/kb/articles/${body.id}`, { slug })])
        expect([refused.status, refused.error.code, refused.error.field]).toEqual([
          422,
          'validation_failed',
          'slug',
        ]);
    });
  });

  describe('is refused', () => {
    test.each([
      ['without a title', { title: undefined }, 'title', 'validation_failed'],
      ['with a title of spaces', { title: '  ' }, 'title', 'validation_failed'],
      ['with a title of 301 characters', { title: 'x'.repeat(301) }, 'title', 'validation_failed'],
      ['with a title of two lines', { title: 'a\nb' }, 'title', 'validation_failed'],
      ['with a title with NUL', { title: 'a\u0000b' }, 'title', 'validation_failed'],
      ['with half a character in its title', { title: 'a\ud800' }, 'title', 'validation_failed'],
      ['with a text with NUL', { body_html: '<p>\u0000</p>' }, 'body_html', 'validation_failed'],
      ['with half a character in its text', { body_html: '\udc00' }, 'body_html', 'validation_failed'],
      ['with a text too long', { body_html: 'x'.repeat(100_001) }, 'body_html', 'validation_failed'],
      ['without a text where one is named', { body_html: null }, 'body_html', 'validation_failed'],
      ['without a category', { category_id: undefined }, 'category_id', 'validation_failed'],
      ['in a category that is no id', { category_id: 'billing' }, 'category_id', 'validation_failed'],
      [
        'in a category that nobody has',
        { category_id: '019a0000-ffff-7000-8000-000000000001' },
        'category_id',
        'validation_failed',
      ],
      ['with a status that there is not', { status: 'archived' }, 'status', 'invalid_status'],
      [
        'by an author whom nobody knows',
        { author_id: '019a0000-ffff-7000-8000-000000000001' },
        'author_id',
        'validation_failed',
      ],
    ])('%s', async (_, wanted, field, code) => {
      const { status, error } = await (await prepared(open)).add(wanted);
      expect([status, error.code, error.field]).toEqual([422, code, field]);
    });
  });

  test('of the longest title and text is kept', async () => {
    const { add } = await prepared(open);
    const wanted = { title: 'ß'.repeat(300), body_html: 'x'.repeat(100_000) };
    const { status, body } = await add(wanted);
    expect([status, body.title, body.body_html]).toEqual([201, wanted.title, wanted.body_html]);
    expect(body.slug).toMatch(/^s+$/);
  });

  test('a key names the author, an agent who may write', async () => {
    const { add, workspace } = await prepared(open);
    const { id } = await workspace.agent();
    expect((await add({ author_id: id })).body.author_id).toBe(id);
    await workspace.suspendAgent(id);
    expect((await add({ author_id: id })).error.field).toBe('author_id');
  });

  describe('the list', () => {
    const filled = async () => {
      const made = await prepared(open);
      const other = aCategory({ name: 'Other', slug: 'other' });
      await made.workspace.write((stores) => stores.configuration.add('category', other));
      for (const category_id of [made.category.id, other.id])
        for (const status of ['draft', 'published']) await made.add({ title: status, category_id, status });
      const titles = async (path: string, query: Readonly<Record<string, string>> = {}) => {
        const { data } = await made.client.get(path, query);
        return data.map(({ title, category_id }) => [title, category_id === other.id]);
      };
      return { ...made, other, titles };
    };

    test('is chosen by status and category, newest first', async () => {
      const { titles, category } = await filled();
      const all = [
        ['published', true],
        ['draft', true],
        ['published', false],
        ['draft', false],
      ];
      expect(await titles('/kb/articles')).toEqual(all);
      expect(await titles('/kb/articles', { status: 'draft' })).toEqual([all[1], all[3]]);
      expect(await titles('/kb/articles', { status: 'published' })).toEqual([all[0], all[2]]);
      expect(await titles('/kb/articles', { category_id: category.id })).toEqual([all[2], all[3]]);
      expect(await titles('/kb/articles', { category_id: category.id, status: 'draft' })).toEqual([all[3]]);
    });

    test('under its other name shows what is published', async () => {
      const { titles, client, category } = await filled();
      expect(await titles('/articles')).toEqual([
        ['published', true],
        ['published', false],
      ]);
      expect(await titles('/articles', { category_id: category.id })).toEqual([['published', false]]);
      const answer = await client.get('/articles', { status: 'draft', locale: 'en' });
      expect([answer.data.length, answer.headers.get('X-Ignored-Fields')]).toEqual([2, 'status, locale']);
    });

    test.each([
      ['/kb/articles', { status: 'archived' }, 'invalid_status', 'status'],
      ['/kb/articles', { status: 'draft,published' }, 'invalid_status', 'status'],
      ['/kb/articles', { category_id: 'x' }, 'validation_failed', 'category_id'],
      ['/articles', { category_id: 'x' }, 'validation_failed', 'category_id'],
      ['/articles', { limit: '0' }, 'validation_failed', 'limit'],
    ])('%s with %j is refused', async (path, query, code, field) => {
      const { client } = await prepared(open);
      const { status, error } = await client.get(path, query);
      expect([status, error.code, error.field]).toEqual([422, code, field]);
    });

    test('counts the published articles of each category', async () => {
      const { client, other, category, add } = await filled();
      await add({ status: 'published' });
      const { data } = await client.get('/kb/categories');
      const fields = { description: null, position: 1, parent_id: null };
      const stamps = { created_at: '2026-11-20T08:05:00.000Z', updated_at: '2026-11-20T08:05:00.000Z' };
      expect(data).toEqual([
        { id: other.id, name: 'Other', slug: 'other', ...fields, article_count: 1, ...stamps },
        { id: category.id, name: category.name, slug: category.slug, ...fields, article_count: 2, ...stamps },
      ]);
    });
  });

  test('categories come by the configuration, and stay while they have articles', async () => {
    const workspace = await open();
    await workspace.configure({ categories: [{ name: 'Billing' }, { name: 'Refunds', parent: 'Billing' }] });
    const client = await workspace.client('read', 'write');
    const { data } = await client.get('/kb/categories');
    const [billing, refunds] = ['billing', 'refunds'].map((slug) => data.find((row) => row.slug === slug));
    expect(refunds?.parent_id).toBe(billing?.id);
    const { body } = await client.post('/kb/articles', articleIn(String(refunds?.id)));
    await expect(workspace.configure({ categories: [{ name: 'Billing' }] })).rejects.toThrow();
    await client.remove(`/kb/articles/${body.id}`);
    await workspace.configure({ categories: [{ name: 'Billing' }] });
  });

  test('no key may write a category', async () => {
    const { client } = await prepared(open);
    const refused = await client.post('/kb/categories', { name: 'Mine' });
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });
});
