import type { Page, PageRequest } from '@tidemark/domain';
import { expect } from 'vitest';

export type List<Row, Key = string> = (page: PageRequest<Key>) => Promise<Page<Row, Key>>;

/** Every row of a list, page by page; `between` runs after each page, as other people's work would. */
export const walk = async <Row, Key = string>(
  list: List<Row, Key>,
  limit: number,
  between: (pages: number) => Promise<unknown> = async () => undefined,
): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  let after: Key | null = null;
  for (let pages = 1; pages < 10_000; pages++) {
    const page: Page<Row, Key> = await list({ limit, after });
    expect(page.data.length).toBeLessThanOrEqual(limit);
    rows.push(...page.data);
    if (page.next === null) return rows;
    after = page.next;
    await between(pages);
  }
  throw new Error('Expected the list to end, got 10,000 pages.');
};

/** Whatever the size of its pages, the list gives each of these rows once and in this order. */
export const expectWalk = async <Row, Key = string>(
  list: List<Row, Key>,
  rows: readonly Row[],
): Promise<void> => {
  for (const limit of [1, 2, 3, Math.max(rows.length, 1), 100])
    expect(await walk(list, limit), `pages of ${limit}`).toEqual(rows);
};
