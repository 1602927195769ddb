import { describe, expect, test } from 'vitest';
import type { Call } from '../../model/actor.ts';
import { openArticleDesk } from '../../testing/article-desk.ts';

describe('drafts', () => {
  const withDrafts = async () => {
    const bench = await openArticleDesk();
    const [author, agent, light] = [
      await bench.callOf('agent'),
      await bench.callOf('agent'),
      await bench.callOf('light_agent'),
    ];
    const all = [
      await bench.add({}, author),
      await bench.add({ status: 'published' }, author),
      await bench.add(),
      await bench.add({ status: 'published' }),
      await bench.add({}, bench.byOwner),
      await bench.add({}, author),
    ].map(({ id }) => id);
    return { ...bench, author, agent, light, all };
  };

  test('are visible to keys, to agents who manage the workspace, and to their author', async () => {
    const { desk, byKey, bySystem, byOwner, author, agent, light, all, callOf } = await withDrafts();
    const seen = async (call: Call) => {
      const found = await Promise.all(all.map((id) => desk.articles.get(call, id).catch(() => null)));
      return found.map((article) => article !== null);
    };
    const everything = all.map(() => true);
    for (const call of [byKey, bySystem, byOwner, await callOf('admin')])
      expect(await seen(call)).toEqual(everything);
    expect(await seen(author)).toEqual([true, true, false, true, false, true]);
    for (const call of [agent, light])
      expect(await seen(call)).toEqual([false, true, false, true, false, false]);
  });

  test('are in the lists of those who may read them, page by page', async () => {
    const { desk, byKey, author, light, all, category } = await withDrafts();
    const listed = async (call: Call, status: 'draft' | 'published' | undefined, limit: number) => {
      const ids: string[] = [];
      for (let after: string | null = null; ; ) {
        const filter = { status, categoryId: category.id };
        const { data, next } = await desk.articles.list(call, { filter, page: { limit, after } });
        expect(data.length).toBeLessThanOrEqual(limit);
        ids.push(...data.map(({ id }) => id));
        if (next === null) return ids.map((id) => all.indexOf(id)).reverse();
        after = next;
      }
    };
    for (const limit of [1, 2, 3, 4, 100]) {
      expect(await listed(byKey, undefined, limit)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(await listed(byKey, 'draft', limit)).toEqual([0, 2, 4, 5]);
      expect(await listed(author, undefined, limit)).toEqual([0, 1, 3, 5]);
      expect(await listed(author, 'draft', limit)).toEqual([0, 5]);
      expect(await listed(author, 'published', limit)).toEqual([1, 3]);
      expect(await listed(light, undefined, limit)).toEqual([1, 3]);
      expect(await listed(light, 'draft', limit)).toEqual([]);
    }
  });

  test('that an agent may not see cannot be changed or removed by them', async () => {
    const { desk, byKey, agent, all } = await withDrafts();
    const [id = ''] = all;
    const before = await desk.articles.get(byKey, id);
    await expect(desk.articles.change(agent, { id, title: 'Mine' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(desk.articles.remove(agent, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await desk.articles.get(byKey, id)).toEqual(before);
  });
});

describe('published articles', () => {
  test('of others cannot be changed or removed by an agent who does not manage the workspace', async () => {
    const { add, desk, byKey, byOwner, callOf } = await openArticleDesk();
    const author = await callOf('agent');
    const agent = await callOf('agent');
    const status = 'published';
    const ofOthers = [await add({ status }), await add({ status }, author), await add({ status }, byOwner)];
    for (const article of ofOthers) {
      const { id } = article;
      for (const refused of [
        desk.articles.change(agent, { id, title: 'Mine' }),
        desk.articles.change(agent, { id, ifVersion: [99], status: 'draft' }),
        desk.articles.remove(agent, id),
      ])
        await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
      expect(await desk.articles.get(byKey, id)).toEqual(article);
    }
  });

  test('can be changed and removed by their author, by agents who manage the workspace, and by keys', async () => {
    const { add, desk, byKey, byOwner, callOf } = await openArticleDesk();
    const author = await callOf('agent');
    for (const call of [author, byKey, byOwner, await callOf('admin')]) {
      const { id } = await add({ status: 'published' }, author);
      expect(await desk.articles.change(call, { id, title: 'Refunds' })).toMatchObject({ title: 'Refunds' });
      await desk.articles.remove(call, id);
      await expect(desk.articles.get(byKey, id)).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});
