import { expect, test } from 'vitest';
import { openTestDesk } from '../../testing/test-desk.ts';
import { freeSlug } from './free-slug.ts';

/** Finds a slug where so many articles have a title like this one. */
const found = async (articlesBefore: number, title = '配送') => {
  const { ports, workspaceId } = await openTestDesk();
  let asked = 0;
  const takenSlugs = async (slugs: readonly string[]) => {
    asked += slugs.length;
    return new Set(slugs.filter((slug) => Number(/\d+$/.exec(slug)?.[0] ?? 1) <= articlesBefore));
  };
  const slug = await ports.work.read(workspaceId, (stores) =>
    freeSlug({ ...stores, articles: { ...stores.articles, takenSlugs } }, title),
  );
  return { slug, asked };
};

test('an article gets the next number after all with its title', async () => {
  expect((await found(0)).slug).toBe('article');
  for (const before of [1, 2, 15, 16, 17, 31, 32, 33, 1_000, 123_456])
    expect((await found(before)).slug).toBe(`article-${before + 1}`);
});

test('finding a slug queries some dozens of slugs, however many articles exist', async () => {
  expect((await found(5)).asked).toBe(16);
  expect((await found(1_000_000)).asked).toBeLessThan(80);
});
