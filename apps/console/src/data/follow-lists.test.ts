import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { queries } from './queries.ts';

beforeAll(() => {
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', new URL('https://acme.example.com/console'));
});
afterAll(() => vi.unstubAllGlobals());

test('further rows that an agent asks for come although the list is read again meanwhile', async () => {
  const { reloadList } = await import('./follow-lists.ts');
  const { ticketListKey } = await import('./ticket-lists.ts');
  const list = crypto.randomUUID();
  const page = Promise.withResolvers<void>();
  const observer = new InfiniteQueryObserver(queries, {
    queryKey: ticketListKey(list),
    initialPageParam: 'first',
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam === 'first') return { numbers: [2], next: 'more', hints: [] };
      signal.addEventListener('abort', () => page.reject(signal.reason));
      await page.promise;
      return { numbers: [1], next: null, hints: [] };
    },
    getNextPageParam: ({ next }) => next,
  });
  const end = observer.subscribe(() => undefined);
  await queries.getQueryCache().find({ queryKey: ticketListKey(list) })?.promise;
  const asked = observer.fetchNextPage();
  const reloaded = reloadList(list);
  page.resolve();
  await asked;
  await reloaded;
  expect(observer.getCurrentResult().data?.pages.flatMap(({ numbers }) => numbers)).toEqual([2, 1]);
  end();
});
