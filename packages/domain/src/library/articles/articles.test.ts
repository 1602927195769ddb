import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import { openArticleDesk } from '../../testing/article-desk.ts';
import { anAgent, anId } from '../../testing/builders.ts';

const page = { limit: 100, after: null };

describe('a new article', () => {
  test('is a draft without an author, with a slug made of its title', async () => {
    const { add, category, ports } = await openArticleDesk();
    const now = ports.clock.now();
    expect(await add({ bodyHtml: '<p>Ask us.</p><script>alert(1)</script>' })).toMatchObject({
      categoryId: category.id,
      title: 'Get a refund',
      slug: 'get-a-refund',
      status: 'draft',
      bodyHtml: '<p>Ask us.</p>',
      authorId: null,
      publishedAt: null,
      viewCount: 0,
      votesUp: 0,
      votesDown: 0,
      createdAt: now,
      updatedAt: now,
      version: 1,
    });
  });

  test('may be published at once', async () => {
    const { add, ports, eventsOf } = await openArticleDesk();
    const events = await eventsOf(async () => {
      expect((await add({ status: 'published' })).publishedAt).toBe(ports.clock.now());
    });
    expect(events.map(({ kind }) => kind)).toEqual(['article.created', 'article.published']);
  });

  test('with the title of another gets the next free number in its slug', async () => {
    const { add, desk, byKey } = await openArticleDesk();
    const slugs = async (count: number) => {
      const made = [];
      for (let index = 0; index < count; index += 1) made.push((await add()).slug);
      return made;
    };
    expect(await slugs(3)).toEqual(['get-a-refund', 'get-a-refund-2', 'get-a-refund-3']);
    const { id } = await add({ title: 'get a refund 5' });
    expect(await slugs(2)).toEqual(['get-a-refund-4', 'get-a-refund-6']);
    await desk.articles.change(byKey, { id, slug: 'elsewhere' });
    expect(await slugs(1)).toEqual(['get-a-refund-7']);
  });

  test('with a title without Latin letters has a slug all the same', async () => {
    const { add } = await openArticleDesk();
    expect([(await add({ title: '返金' })).slug, (await add({ title: '🎉' })).slug]).toEqual([
      'article',
      'article-2',
    ]);
  });

  test('with the longest title has a valid slug', async () => {
    const { add } = await openArticleDesk();
    const title = 'x'.repeat(limits.articles.titleLength);
    const [{ slug }, { slug: second }] = [await add({ title }), await add({ title })];
    expect(second).toBe(`${slug}-2`);
    expect(second.length).toBeLessThanOrEqual(limits.articles.slugLength);
  });

  test('with the slug of another one is refused, and not stored', async () => {
    const { add, desk, byKey, events } = await openArticleDesk();
    const { id } = await add({ slug: 'refunds' });
    const other = await add();
    const before = await events();
    const taken = { code: 'slug_taken', field: 'slug' };
    await expect(add({ slug: 'refunds' })).rejects.toMatchObject(taken);
    await expect(desk.articles.change(byKey, { id: other.id, slug: 'refunds' })).rejects.toMatchObject(taken);
    expect(await events()).toEqual(before);
    expect((await desk.articles.change(byKey, { id, slug: 'refunds' })).version).toBe(1);
  });

  test('in an unknown category is refused, and the error says where categories come from', async () => {
    const { add, write } = await openArticleDesk();
    const categoryId = anId();
    const message = `category_id must be the id of a category, got ${categoryId}`;
    await expect(add({ categoryId })).rejects.toMatchObject({
      message: `${message}; GET /kb/categories lists them.`,
    });
    await write(async ({ configuration }) => {
      for (const { id } of await configuration.all('category')) await configuration.remove('category', id);
    });
    await expect(add({ categoryId })).rejects.toMatchObject({
      message: `${message}; this workspace has no category. Add one to the section categories of its configuration: ./tidemark config apply <file>.`,
    });
  });

  test('needs an existing category', async () => {
    const { add, desk, byKey } = await openArticleDesk();
    const { id } = await add();
    const unknown = { code: 'validation_failed', field: 'category_id' };
    await expect(add({ categoryId: anId() })).rejects.toMatchObject(unknown);
    await expect(desk.articles.change(byKey, { id, categoryId: anId() })).rejects.toMatchObject(unknown);
    const list = desk.articles.list(byKey, { filter: { categoryId: anId() }, page });
    await expect(list).rejects.toMatchObject(unknown);
  });
});

describe('the author of an article', () => {
  test('is the agent who writes it', async () => {
    const { add, byOwner, owner, callOf } = await openArticleDesk();
    expect((await add({}, byOwner)).authorId).toBe(owner.id);
    expect((await add({ authorId: owner.id }, byOwner)).authorId).toBe(owner.id);
    await expect(add({ authorId: owner.id }, await callOf('agent'))).rejects.toMatchObject({
      code: 'forbidden',
      field: 'author_id',
    });
  });

  test('is the active agent that a key names, who may write articles', async () => {
    const { add, owner, write } = await openArticleDesk();
    expect((await add({ authorId: owner.id })).authorId).toBe(owner.id);
    const light = anAgent({ role: 'light_agent' });
    const gone = anAgent({ status: 'suspended' });
    for (const agent of [light, gone]) await write((stores) => stores.agents.add(agent, null));
    for (const authorId of [light.id, gone.id, anId()])
      await expect(add({ authorId })).rejects.toMatchObject({
        code: 'validation_failed',
        field: 'author_id',
      });
  });
});

describe('publication', () => {
  test('is stamped the first time only', async () => {
    const { add, desk, byKey, ports } = await openArticleDesk();
    const { id } = await add();
    ports.clock.advance(60_000);
    const first = ports.clock.now();
    const stamps = [];
    for (const status of ['published', 'draft', 'published', 'published'] as const) {
      stamps.push((await desk.articles.change(byKey, { id, status })).publishedAt);
      ports.clock.advance(60_000);
    }
    expect(stamps).toEqual([first, first, first, first]);
  });

  test('emits an event each time an article becomes public, with its changes', async () => {
    const { add, desk, byKey, eventsOf } = await openArticleDesk();
    const { id } = await add();
    const told = (change: Parameters<typeof desk.articles.change>[1]) =>
      eventsOf(() => desk.articles.change(byKey, change));
    const kinds = async (change: Parameters<typeof desk.articles.change>[1]) =>
      (await told(change)).map(({ kind }) => kind);
    const [updated, published] = await told({ id, status: 'published', title: 'Refunds' });
    expect([updated?.kind, published?.kind]).toEqual(['article.updated', 'article.published']);
    expect(updated?.data).toMatchObject({
      id,
      title: 'Refunds',
      slug: 'get-a-refund',
      status: 'published',
      body_changed: false,
      changes: { title: ['Get a refund', 'Refunds'], status: ['draft', 'published'] },
    });
    expect(published?.data).not.toHaveProperty('changes');
    expect(await kinds({ id, bodyHtml: '<p>New.</p>' })).toEqual(['article.updated']);
    expect(await kinds({ id, status: 'published' })).toEqual([]);
    expect(await kinds({ id, status: 'draft' })).toEqual(['article.updated']);
    expect(await kinds({ id, status: 'published' })).toEqual(['article.updated', 'article.published']);
  });

  test('has an event that names a change of the text without the text', async () => {
    const { add, desk, byKey, eventsOf } = await openArticleDesk();
    const { id } = await add({ bodyHtml: '<p>Old words.</p>' });
    const events = await eventsOf(() => desk.articles.change(byKey, { id, bodyHtml: '<p>New words.</p>' }));
    expect(events.map(({ data }) => [data.body_changed, data.changes])).toEqual([[true, {}]]);
    expect(JSON.stringify(events)).not.toContain('words');
  });
});

describe('a changed article', () => {
  test('keeps its slug when its title changes, and its earlier slugs lead to it', async () => {
    const { add, desk, byKey, read } = await openArticleDesk();
    const { id } = await add();
    expect((await desk.articles.change(byKey, { id, title: 'Money back' })).slug).toBe('get-a-refund');
    const moved = await desk.articles.change(byKey, { id, slug: 'money-back' });
    const bySlug = (slug: string) => read((stores) => stores.articles.findBySlug(slug));
    expect([await bySlug('get-a-refund'), await bySlug('money-back')]).toEqual([moved, moved]);
  });

  test('is made safe again', async () => {
    const { add, desk, byKey } = await openArticleDesk();
    const { id } = await add();
    const changed = await desk.articles.change(byKey, {
      id,
      bodyHtml: '<p>A</p><img src=x onerror=alert(1)>',
    });
    expect(changed.bodyHtml).toBe('<p>A</p>');
    expect((await desk.articles.change(byKey, { id, bodyHtml: '' })).bodyHtml).toBe('');
  });

  test('with the same values is not saved and emits nothing', async () => {
    const { add, desk, byKey, eventsOf, ports } = await openArticleDesk();
    const before = await add();
    ports.clock.advance(1_000);
    const events = await eventsOf(async () => {
      const same = { id: before.id, title: before.title, status: before.status, slug: before.slug };
      expect(await desk.articles.change(byKey, same)).toEqual(before);
    });
    expect(events).toEqual([]);
  });

  test('that was changed meanwhile or is unknown is refused', async () => {
    const { add, desk, byKey } = await openArticleDesk();
    const { id } = await add();
    await expect(desk.articles.change(byKey, { id, ifVersion: [9], title: 'B' })).rejects.toMatchObject({
      code: 'precondition_failed',
    });
    for (const call of [
      desk.articles.change(byKey, { id: anId() }),
      desk.articles.get(byKey, anId()),
      desk.articles.remove(byKey, anId()),
    ])
      await expect(call).rejects.toMatchObject({ code: 'not_found' });
  });

  test('that is removed is deleted, and emits an event', async () => {
    const { add, desk, byKey, eventsOf } = await openArticleDesk();
    const { id, title } = await add();
    const [event] = await eventsOf(() => desk.articles.remove(byKey, id));
    expect([event?.kind, event?.subjectId, event?.data.title]).toEqual(['article.deleted', id, title]);
    await expect(desk.articles.get(byKey, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
