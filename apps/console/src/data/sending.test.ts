import { InfiniteQueryObserver } from '@tanstack/react-query';
import type { Ticket } from '@tidemark/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pending } from './pending.ts';
import { queries } from './queries.ts';
import { followSending, isLeaving, sendUndoably } from './sending.ts';
import { aWorld, plain } from './testing/draft-world.ts';

const day = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T08:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A reply that is held for so long, and when the server was asked for it. */
const heldFor = async (ms: number) => {
  const { lane } = aWorld();
  const own = lane();
  const sendAt = new Date(Date.now() + ms).toISOString();
  const looks: number[] = [];
  followSending({
    lane: {
      ...own,
      now: () => ({ ...own.now(), held: { sendAt, status: null } }),
      look: async () => void looks.push(Date.now()),
    },
    number: 42,
    kind: 'reply',
  });
  own.change(plain('Hi.'));
  return { looks, sendAt: Date.parse(sendAt) };
};

test('a reply that is held for longer than a timer counts is not asked for before its time', async () => {
  const { looks, sendAt } = await heldFor(40 * day);
  await vi.advanceTimersByTimeAsync(39 * day);
  expect(looks).toEqual([]);
  await vi.advanceTimersByTimeAsync(day + 1_000);
  expect(looks.length).toBeGreaterThan(0);
  expect(looks.every((at) => at >= sendAt)).toBe(true);
});

test('a reply that the server cannot send is asked for less often after a minute', async () => {
  const { looks } = await heldFor(10_000);
  await vi.advanceTimersByTimeAsync(70_000);
  const prompt = looks.length;
  expect(prompt).toBeGreaterThan(50);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(looks.length - prompt).toBeLessThan(130);
});

/** A reply on its way to the server, after a change that can be taken back. */
const aSlowSend = () => {
  const { lane, server } = aWorld();
  const sending = { lane: lane(), number: 42, kind: 'reply' as const };
  followSending(sending);
  const undone: string[] = [];
  const withdraw = pending.offer(async () => void undone.push('the older change'));
  sending.lane.change(plain('Hi.'));
  const arrival = Promise.withResolvers<void>();
  const sent = sendUndoably(sending, async () => {
    await arrival.promise;
    await sending.lane.hold({});
  });
  return { lane: sending.lane, server, undone, withdraw, arrive: arrival.resolve, sent };
};

test('an undo while a reply is on its way waits for it and takes it back, not the change before it', async () => {
  const { lane, server, undone, withdraw, arrive, sent } = aSlowSend();
  const undoing = pending.undo();
  arrive();
  await sent;
  expect(await undoing).toBe(true);
  expect(undone).toEqual([]);
  expect(server.now().state).toBe('draft');
  expect(lane.now()).toMatchObject({ held: null, text: { body: 'Hi.' } });
  withdraw();
});

test('an undo after a reply could not be sent takes back the change before it', async () => {
  const { server, undone, arrive, sent } = aSlowSend();
  server.set('loses the call');
  arrive();
  await expect(sent).rejects.toThrow();
  await pending.undo();
  expect(undone).toEqual(['the older change']);
});

test('further rows that an agent asks for come although their own reply is sent meanwhile', async () => {
  const page = Promise.withResolvers<void>();
  const rows = new InfiniteQueryObserver(queries, {
    queryKey: ['tickets', 'mine'],
    initialPageParam: 'first',
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam === 'first') return { number: 2, next: 'more' };
      signal.addEventListener('abort', () => page.reject(signal.reason));
      await page.promise;
      return { number: 1, next: null };
    },
    getNextPageParam: ({ next }) => next,
  });
  const end = rows.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  const { lane, server } = aWorld();
  followSending({ lane: lane(), number: 42, kind: 'reply' });
  lane().change(plain('Hi.'));
  await lane().hold({});
  void rows.fetchNextPage();
  server.due();
  await lane().look();
  await vi.advanceTimersByTimeAsync(0);
  page.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(rows.getCurrentResult().data?.pages.map(({ number }) => number)).toEqual([2, 1]);
  end();
});

/** A text of ticket 42 and how to hold it with a status, and to make its moment come. */
const aText = (kind: 'reply' | 'note') => {
  const { lane, server } = aWorld();
  followSending({ lane: lane(), number: 42, kind });
  return {
    hold: async (status: Ticket['status']) => {
      lane().change(plain('Hi.'));
      await lane().hold({ status });
    },
    isSent: () => {
      server.due();
      return lane().look();
    },
  };
};

const isOutOfList = (): boolean => isLeaving('everything-open')(42);

test('a ticket that a held reply will solve stays out of its list while a note on it is sent', async () => {
  const [reply, note] = [aText('reply'), aText('note')];
  await reply.hold('solved');
  await note.hold('open');
  expect(isOutOfList()).toBe(true);
  await note.isSent();
  await vi.advanceTimersByTimeAsync(0);
  expect(isOutOfList()).toBe(true);
  await reply.isSent();
  await vi.advanceTimersByTimeAsync(0);
  expect(isOutOfList()).toBe(false);
});

test('the end of a reply does not bring back the row that the next reply has taken out of the list', async () => {
  const read = Promise.withResolvers<void>();
  queries.setQueryData(['tickets', 'everything-open'], {});
  const reading = vi.spyOn(queries, 'invalidateQueries').mockReturnValue(read.promise);
  const reply = aText('reply');
  await reply.hold('solved');
  await reply.isSent();
  await reply.hold('solved');
  expect(reading).toHaveBeenCalled();
  read.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(isOutOfList()).toBe(true);
  await reply.isSent();
  await vi.advanceTimersByTimeAsync(0);
  expect(isOutOfList()).toBe(false);
  reading.mockRestore();
});
