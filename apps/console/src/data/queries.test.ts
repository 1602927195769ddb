import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { TidemarkError } from '@tidemark/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queries, readAgain } from './queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failing = (status: number, times: number) => {
  let calls = 0;
  const ask = async (): Promise<string> => {
    calls += 1;
    if (calls <= times) throw new TidemarkError({ code: 'rate_limited', message: 'Slower.', status });
    return 'there';
  };
  return { ask, calls: () => calls };
};

test('who works faster than the limit waits a moment, and sees what they asked for', async () => {
  const { ask, calls } = failing(429, 3);
  const shown = queries.fetchQuery({ queryKey: ['fast'], queryFn: ask });
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000);
  expect([await shown, calls()]).toEqual(['there', 4]);
});

test('other refusals are shown at once', async () => {
  const { ask, calls } = failing(422, 1);
  await expect(queries.fetchQuery({ queryKey: ['refused'], queryFn: ask })).rejects.toThrow('Slower.');
  expect(calls()).toBe(1);
});

test.each([false, true])(
  'earlier messages that are asked for come although a new one arrives meanwhile, and it comes too (their answer fails: %s)',
  async (fails) => {
    let newest = 3;
    const pages = { answer: (_fails: boolean): void => undefined };
    const observer = new InfiniteQueryObserver(queries, {
      queryKey: ['screen', String(fails)],
      initialPageParam: 'newest',
      queryFn: async ({ pageParam, signal }) => {
        if (pageParam === 'newest') return { says: newest, next: 'earlier' };
        await new Promise<void>((then, refuse) => {
          pages.answer = (isRefused) => (isRefused ? refuse(new Error('Away.')) : then());
          signal.addEventListener('abort', () => refuse(signal.reason));
        });
        return { says: 1, next: null };
      },
      getNextPageParam: ({ next }) => next,
    });
    const shown = () => observer.getCurrentResult().data?.pages.map(({ says }) => says);
    const end = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    void observer.fetchNextPage();
    newest = 4;
    void readAgain({ queryKey: ['screen'] });
    await vi.advanceTimersByTimeAsync(0);
    pages.answer(fails);
    await vi.advanceTimersByTimeAsync(0);
    if (!fails) pages.answer(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toEqual(fails ? [4] : [4, 1]);
    end();
  },
);

test.each([
  ['the stream tells of it', false],
  ['the stream tells of it, and their answer fails', true],
  ['its ticket is opened', false],
] as const)(
  'a new message that is read because %s comes although earlier ones are asked for meanwhile (%s)',
  async (because, fails) => {
    let newest = 3;
    const reading = { answer: (): void => undefined };
    const observer = new InfiniteQueryObserver(queries, {
      queryKey: ['reading', because],
      initialPageParam: 'newest',
      retry: false,
      queryFn: async ({ pageParam, signal }) => {
        if (pageParam !== 'newest') {
          if (fails) throw new Error('Away.');
          return { says: 1, next: null };
        }
        if (newest === 4)
          await new Promise<void>((then, refuse) => {
            reading.answer = then;
            signal.addEventListener('abort', () => refuse(signal.reason));
          });
        return { says: newest, next: 'earlier' };
      },
      getNextPageParam: ({ next }) => next,
    });
    const end = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    newest = 4;
    if (because === 'its ticket is opened') void observer.refetch();
    else void readAgain({ queryKey: ['reading'] });
    void observer.fetchNextPage();
    await vi.advanceTimersByTimeAsync(0);
    reading.answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(observer.getCurrentResult().data?.pages.map(({ says }) => says)).toEqual(fails ? [4] : [4, 1]);
    expect(observer.getCurrentResult().fetchStatus).toBe('idle');
    end();
  },
);

test('reading everything again hashes no key, however much is stored', async () => {
  const queryKeyHashFn = vi.fn((key: readonly unknown[]) => JSON.stringify(key));
  const queryFn = vi.fn(async () => 'there');
  for (let count = 0; count < 20; count += 1)
    await queries.fetchQuery({ queryKey: ['picture', count], queryFn, queryKeyHashFn });
  queryKeyHashFn.mockClear();
  await readAgain({ predicate: ({ queryKey: [kind] }) => kind === 'picture' });
  expect(queryKeyHashFn).not.toHaveBeenCalled();
  const { isInvalidated } = queries.getQueryState(['picture', 19]) ?? {};
  expect(isInvalidated).toBe(true);
});

test('a list that nobody looks at is not read again and again after one of its pages', async () => {
  const ask = vi.fn(async () => ({ next: 'more' }));
  const observer = new InfiniteQueryObserver(queries, {
    queryKey: ['left'],
    initialPageParam: 'first',
    queryFn: ask,
    getNextPageParam: ({ next }) => next,
  });
  const end = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  await observer.fetchNextPage();
  end();
  void readAgain({ queryKey: ['left'] });
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(2);
});

/** A list whose next page the test releases. `firsts`: how often the list was asked for from its start. */
const slowPages = (name: string) => {
  const told = { come: (): void => undefined, firsts: 0 };
  const observer = new InfiniteQueryObserver(queries, {
    queryKey: [name],
    initialPageParam: 'first',
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam === 'first') {
        told.firsts += 1;
        return { next: 'more' };
      }
      await new Promise<void>((then, refuse) => {
        told.come = then;
        signal.addEventListener('abort', () => refuse(signal.reason));
      });
      return { next: null };
    },
    getNextPageParam: ({ next }) => next,
  });
  return { observer, told };
};

test('one read follows ten events during one page, and all ten wait for its end', async () => {
  const { observer, told } = slowPages('busy');
  const end = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  void observer.fetchNextPage();
  const ended = vi.fn();
  for (let event = 0; event < 10; event += 1) void readAgain({ queryKey: ['busy'] }).then(ended);
  told.come();
  await vi.advanceTimersByTimeAsync(0);
  expect([told.firsts, ended.mock.calls.length]).toEqual([2, 0]);
  told.come();
  await vi.advanceTimersByTimeAsync(0);
  expect([told.firsts, ended.mock.calls.length]).toEqual([2, 10]);
  end();
});

test('an answer that holds nothing is an answer: what is read again is not waited for', async () => {
  const calls = vi.fn(async () => (calls.mock.calls.length > 1 ? new Promise<null>(() => undefined) : null));
  const observer = new QueryObserver(queries, { queryKey: ['nothing'], queryFn: calls });
  const end = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  void readAgain({ queryKey: ['nothing'] });
  void readAgain({ queryKey: ['nothing'] });
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toHaveBeenCalledTimes(3);
  end();
});
