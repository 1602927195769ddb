/** Lists of articles and categories (contract §5.4, §5.6). */
import { aCategory } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { knowledgeBase } from './knowledge-base.ts';
import { articleIn } from './samples.ts';

forEachDesk((open) => {
  describe('the list', () => {
    const filled = async () => {
      const made = await knowledgeBase(open);
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

    test('is filtered by status and category, newest first', async () => {
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

    test('under its other name shows published articles', async () => {
      const { titles, category } = await filled();
      expect(await titles('/articles')).toEqual([
        ['published', true],
        ['published', false],
      ]);
      expect(await titles('/articles', { category_id: category.id })).toEqual([['published', false]]);
    });

    test.each(['/kb/articles', '/articles'])('%s has one language on request', async (path) => {
      const { add, client } = await knowledgeBase(open);
      for (const locale of [null, 'de', 'en', 'de-AT'])
        await add({ title: String(locale), locale, status: 'published' });
      const titles = async (locale: string) =>
        (await client.get(path, { locale })).data.map(({ title }) => title);
      expect(await titles('de')).toEqual(['de']);
      expect(await titles('DE-at')).toEqual(['de-AT']);
      // The workspace's own is English.
      expect(await titles('en')).toEqual(['en', 'null']);
      expect(await titles('fr')).toEqual([]);
      const { error } = await client.get(path, { locale: 'german!' });
      expect([error.code, error.field]).toEqual(['validation_failed', 'locale']);
    });

    test.each([
      ['/kb/articles', { status: 'archived' }, 'invalid_status', 'status'],
      ['/kb/articles', { status: 'draft,published' }, 'invalid_status', 'status'],
      ['/kb/articles', { category_id: 'x' }, 'validation_failed', 'category_id'],
      ['/articles', { status: 'draft' }, 'validation_failed', 'status'],
      ['/articles', { category_id: 'x' }, 'validation_failed', 'category_id'],
      ['/articles', { limit: '0' }, 'validation_failed', 'limit'],
    ])('%s with %j is refused', async (path, query, code, field) => {
      const { client } = await knowledgeBase(open);
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
        { id: category.id, name: category.name, slug: category.slug, ...fields, article_count: 2, ...stamps },
        { id: other.id, name: 'Other', slug: 'other', ...fields, article_count: 1, ...stamps },
      ]);
    });
  });

  test('categories are configured, and stay while they have articles', async () => {
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
    const { client } = await knowledgeBase(open);
    const refused = await client.post('/kb/categories', { name: 'Mine' });
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });
});
