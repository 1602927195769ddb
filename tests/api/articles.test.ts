/** The knowledge base over the API (contract §5.5). */
import { describe, expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { knowledgeBase } from './knowledge-base.ts';

forEachDesk((open) => {
  test('a new article shows every field, in the order of the contract', async () => {
    const { add, category } = await knowledgeBase(open);
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
      locale: null,
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

  test('read-only fields are ignored by name, on create and on change', async () => {
    const { add, client } = await knowledgeBase(open);
    const forced = {
      id: '019a0000-ffff-7000-8000-000000000001',
      published_at: '2020-01-01T00:00:00.000Z',
      view_count: 9,
      votes_up: 9,
      votes_down: 9,
      created_at: 'x',
      updated_at: 'x',
      version: 9,
      workspace_id: 'x',
      search_key: 'x',
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

  test('the language of an article is a canonical tag, and null means the workspace’s language', async () => {
    const { add, client } = await knowledgeBase(open);
    const added = await add({ locale: ' PT-br ' });
    expect(added.body.locale).toBe('pt-BR');
    const path = `/kb/articles/${added.body.id}`;
    expect((await client.patch(path, { title: 'Prices' })).body.locale).toBe('pt-BR');
    expect((await client.patch(path, { locale: 'iw' })).body.locale).toBe('he');
    expect((await client.patch(path, { locale: null })).body.locale).toBeNull();
    expect((await client.get(path)).body.locale).toBeNull();
    const events = (await client.get('/events')).data.filter(({ event }) => event === 'article.updated');
    expect(events.map(({ data }) => data)).toMatchObject([
      { changes: { title: ['Get a refund', 'Prices'] }, locale: 'pt-BR' },
      { changes: { locale: ['pt-BR', 'he'] } },
      { changes: { locale: ['he', null] } },
    ]);
    for (const locale of ['', 'english language', 'en_GB', 7, `en-${'x'.repeat(40)}`]) {
      const refused = await client.patch(path, { locale });
      expect([refused.status, refused.error.field]).toEqual([422, 'locale']);
    }
  });

  test('published_at is the time of the first publication, also after later ones', async () => {
    const { add, client, workspace } = await knowledgeBase(open);
    const path = `/kb/articles/${(await add()).body.id}`;
    const stamps = [];
    for (const status of ['published', 'draft', 'published']) {
      workspace.clock.advance(60_000);
      stamps.push((await client.patch(path, { status })).body.published_at);
    }
    expect(stamps).toEqual(Array(3).fill('2026-11-20T08:06:00.000Z'));
    expect((await add({ status: 'published' })).body.published_at).toBe('2026-11-20T08:08:00.000Z');
  });

  test('scripts, styles and forms are removed from the text, on create and on change', async () => {
    const { add, client } = await knowledgeBase(open);
    const hostile = '<p onclick="a()">A<script>a()</script><img src=x onerror=a()><style>p{}</style></p>';
    const { body } = await add({ body_html: hostile });
    const changed = await client.patch(`/kb/articles/${body.id}`, { body_html: `${hostile}<form>B</form>` });
    for (const text of [body.body_html, changed.body.body_html])
      expect(text).not.toMatch(/script|onclick|onerror|style|form/);
    expect((await client.get(`/kb/articles/${body.id}`)).body).toEqual(changed.body);
  });

  test('a change sets the given fields and leaves the others', async () => {
    const { add, client } = await knowledgeBase(open);
    const { body } = await add({ body_html: '<p>A</p>' });
    const changed = await client.patch(`/kb/articles/${body.id}`, { title: 'Money back' });
    expect(changed.body).toEqual({ ...body, title: 'Money back' });
  });

  test('a removed article is not found, and its slug is free', async () => {
    const { add, client } = await knowledgeBase(open);
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
    ])('%s', async (_, input, field, code) => {
      const { status, error } = await (await knowledgeBase(open)).add(input);
      expect([status, error.code, error.field]).toEqual([422, code, field]);
    });
  });

  test('the longest title and text are stored', async () => {
    const { add } = await knowledgeBase(open);
    const input = { title: 'ß'.repeat(300), body_html: 'x'.repeat(100_000) };
    const { status, body } = await add(input);
    expect([status, body.title, body.body_html]).toEqual([201, input.title, input.body_html]);
    expect(body.slug).toMatch(/^s+$/);
  });

  test('a key may name an agent as the author of an article, if that agent may write articles', async () => {
    const { add, workspace } = await knowledgeBase(open);
    const { id } = await workspace.agent();
    expect((await add({ author_id: id })).body.author_id).toBe(id);
    await workspace.suspendAgent(id);
    expect((await add({ author_id: id })).error.field).toBe('author_id');
  });
});
