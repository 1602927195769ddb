import { createDesk, systemCall, type Work } from '@tidemark/domain';
import { aCategory, anArticle, testPorts } from '@tidemark/domain/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createArticleViews } from './article-views.ts';

/** A workspace with two articles, on memory storage whose database can be taken away for a while. */
const trial = async (most = 100) => {
  const ports = testPorts();
  const call = systemCall(ports.ids.next(), 'test', 'request');
  await createDesk(ports).workspaces.add(call, { slug: 'acme', name: 'Acme' });
  const { workspaceId } = call;
  const category = aCategory();
  const one = anArticle({ categoryId: category.id });
  const other = anArticle({ categoryId: category.id });
  await ports.work.write(workspaceId, async ({ configuration, articles }) => {
    await configuration.add('category', category);
    for (const article of [one, other]) await articles.addIfFree(article);
  });
  const state = { down: false, writes: 0 };
  const work: Work = {
    ...ports.work,
    write: async (id, use, options) => {
      state.writes += 1;
      if (state.down) throw new Error('down');
      return ports.work.write(id, use, options);
    },
  };
  const told: string[] = [];
  const tell = (_facts: object, message: string) => void told.push(message);
  const log = { error: tell, info: tell };
  const views = createArticleViews({ work, everyMs: 500, log, most });
  const countOf = ({ id }: Readonly<{ id: string }>) =>
    ports.work.read(workspaceId, async ({ articles }) => (await articles.find(id))?.viewCount);
  return { workspaceId, one, other, state, told, views, countOf };
};

afterEach(() => vi.useRealTimers());

describe('the counter of views', () => {
  test('writes many views of all articles in one write', async () => {
    const { workspaceId, one, other, state, views, countOf } = await trial();
    for (let view = 0; view < 1_000; view++) views.note(workspaceId, view % 4 === 0 ? other.id : one.id);
    expect([await countOf(one), state.writes]).toEqual([0, 0]);
    await views.flush();
    expect([await countOf(one), await countOf(other), state.writes]).toEqual([750, 250, 1]);
    await views.flush();
    expect(state.writes).toBe(1);
  });

  test('writes within its delay by itself', async () => {
    vi.useFakeTimers();
    const { workspaceId, one, views, countOf } = await trial();
    views.note(workspaceId, one.id);
    await vi.advanceTimersByTimeAsync(499);
    expect(await countOf(one)).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(await countOf(one)).toBe(1);
  });

  test('views of an article that the database refused are kept for the next write, and none counts twice', async () => {
    const { workspaceId, one, state, told, views, countOf } = await trial();
    views.note(workspaceId, one.id);
    state.down = true;
    await views.flush();
    views.note(workspaceId, one.id);
    state.down = false;
    await views.flush();
    expect(await countOf(one)).toBe(2);
    expect(told).toEqual([
      'Article views could not be saved; they wait in memory',
      'Article views are saved again',
    ]);
  });

  test('loses nothing at a stop', async () => {
    const { workspaceId, one, told, views, countOf } = await trial();
    views.note(workspaceId, one.id);
    await views.close();
    expect(await countOf(one)).toBe(1);
    expect(told).toEqual([]);
  });

  test('logs the lost views when the database stays unavailable until the stop', async () => {
    const { workspaceId, one, state, told, views } = await trial();
    views.note(workspaceId, one.id);
    state.down = true;
    await views.close();
    expect(told.at(-1)).toBe(
      'Article views were lost: the database could not save them before the server stopped',
    );
  });

  test('keeps the views of a limited number of articles while the database is unavailable', async () => {
    const { workspaceId, one, other, state, views, countOf } = await trial(1);
    state.down = true;
    for (const { id } of [one, other, one]) views.note(workspaceId, id);
    await views.flush();
    state.down = false;
    await views.flush();
    expect([await countOf(one), await countOf(other)]).toEqual([2, 0]);
  });
});
