/** The console while the server is down, with proxies that let streams last and with those that do not. */
import { afterEach, expect, test, vi } from 'vitest';
import { keepStream } from './stream.ts';

afterEach(() => void vi.useRealTimers());

type Asked = 'stream' | 'poll';

/** Follows so many tries. `answer`: what the network gives for a request, by its place among those of its kind. */
const follow = async (tries: number, answer: (asked: Asked, count: number) => Promise<Response>) => {
  const counts = { stream: 0, poll: 0 };
  const told = { asked: [] as Asked[], states: [] as string[], waits: [] as number[] };
  const ended = Promise.withResolvers<void>();
  const close = keepStream({
    lastId: () => '7',
    onState: (state) => void told.states.push(state),
    onEvent: () => undefined,
    random: () => 0,
    wait: async (ms) => {
      told.waits.push(ms);
      if (told.waits.length === tries) ended.resolve();
      if (told.waits.length >= tries) close();
    },
    call: (search) => {
      const asked = search === '' ? 'stream' : 'poll';
      told.asked.push(asked);
      counts[asked] += 1;
      return answer(asked, counts[asked]);
    },
  });
  await ended.promise;
  return told;
};

const away = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
const there = async (): Promise<Response> => new Response('event: hello\nid: 7\ndata: {}\n\n');
const refused = async (): Promise<Response> => new Response(null, { status: 503 });

test('a request for news that is never answered ends after 40 seconds, and a stream is tried again', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  const close = keepStream({
    lastId: () => '7',
    onState: () => undefined,
    onEvent: () => undefined,
    random: () => 0,
    wait: async () => undefined,
    call: (search, _headers, signal) => {
      asked.push(search);
      return new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason)));
    },
  });
  await vi.advanceTimersByTimeAsync(79_999);
  expect(asked).toEqual(['', '?once=true']);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['', '?once=true', '']);
  close();
});

test('the longer the server is away, the longer a console waits between two tries, up to ten seconds', async () => {
  const { waits } = await follow(14, (kind, count) => (kind === 'stream' && count === 13 ? there() : away()));
  expect(waits.slice(0, 3)).toEqual([1_500, 2_500, 3_500]);
  expect(waits.slice(9, 12)).toEqual([10_000, 10_000, 10_000]);
  expect(waits.slice(12)).toEqual([500, 1_500]);
});

test('a poll that fails leaves a console polling where streams do not last, and says nothing of a lost connection', async () => {
  const { asked, states, waits } = await follow(8, (kind, count) => {
    if (kind === 'stream') return refused();
    return count === 4 ? away() : there();
  });
  expect(asked.filter((kind) => kind === 'stream').length).toBe(2);
  expect(states.slice(2, 8)).toEqual(Array.from({ length: 6 }, () => 'slow'));
  expect(waits.slice(1)).toEqual(Array.from({ length: 7 }, () => 10_000));
});

test('a console that polls says that the connection is lost where two polls in a row fail, and that updates are slow again', async () => {
  const { states, asked } = await follow(8, (kind, count) => {
    if (kind === 'stream') return refused();
    return count === 4 || count === 5 || count === 6 ? away() : there();
  });
  expect(states.slice(2, 8)).toEqual(['slow', 'slow', 'slow', 'opening', 'opening', 'slow']);
  expect(asked.filter((kind) => kind === 'stream').length).toBe(2);
});

test('a console that polls tries a stream again at its twelfth try, also while the server is away', async () => {
  const { asked } = await follow(13, (kind, count) => {
    if (kind === 'stream') return count > 2 ? there() : refused();
    return count > 3 ? away() : there();
  });
  expect(asked.flatMap((kind, place) => (kind === 'stream' ? [place] : []))).toEqual([0, 2, 14]);
});
