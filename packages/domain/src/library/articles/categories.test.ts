import { describe, expect, test } from 'vitest';
import { openArticleDesk } from '../../testing/article-desk.ts';
import { aCategory } from '../../testing/automation-builders.ts';

const page = { limit: 100, after: null };

describe('categories', () => {
  test('count their published articles', async () => {
    const { desk, byKey, category, add, write } = await openArticleDesk();
    const empty = aCategory({ name: 'Empty', slug: 'empty', parentId: category.id, position: 2 });
    await write((stores) => stores.configuration.add('category', empty));
    await add();
    await add({ status: 'published' });
    await add({ status: 'published' });
    expect((await desk.categories.list(byKey, page)).data).toEqual([
      { ...category, articleCount: 2 },
      { ...empty, articleCount: 0 },
    ]);
  });

  test('with articles cannot be removed from the configuration', async () => {
    const { desk, byKey, bySystem, category, add } = await openArticleDesk();
    const { id } = await add();
    const apply = (categories: readonly object[]) => desk.configuration.apply(bySystem, { categories });
    expect((await apply([{ name: 'Other' }])).faults).toEqual([
      {
        path: ['categories'],
        message: `Category ${category.name} still has articles. Keep it in categories, or move its articles first.`,
      },
    ]);
    expect((await apply([{ name: category.name }, { name: 'Other' }])).faults).toEqual([]);
    await desk.articles.remove(byKey, id);
    expect((await apply([{ name: 'Other' }])).faults).toEqual([]);
  });
});
