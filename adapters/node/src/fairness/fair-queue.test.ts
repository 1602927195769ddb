import { describe, expect, test } from 'vitest';
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts';

/** Work that begins when a place is free, and ends when a test says so. */
const openQueue = (options: Partial<FairQueueOptions> = {}) => {
  const running: { name: string; end: (error?: Error) => void }[] = [];
  const begun: string[] = [];
  const timers: (() => void)[] = [];
  const time = { now: 0 };
  const queue = createFairQueue({
    places: 4,
    share: 2,
    mostWaiting: 200,
    patienceMs: 5_000,
    after: (_ms, run) => {
      timers.push(run);
      return () => void timers.splice(timers.indexOf(run), 1);
    },
    now: () => time.now,
    ...options,
  });
  const ask = (name: string, { weight = 1, isRefusable = true } = {}): Promise<string> =>
    queue.run({ workspaceId: name.split(' ')[0] ?? '', weight, isRefusable }, () => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      running.push({ name, end: (error) => (error ? reject(error) : resolve(name)) });
      begun.push(name);
      return promise;
    });
  const end = async (name: string, error?: Error): Promise<void> => {
    const [ended] = running.splice(
      running.findIndex((one) => one.name === name),
      1,
    );
    ended?.end(error);
    await settled();
  };
  /** Asks for several at once, whose outcomes no test looks at. */
  const askAll = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) void ask(name).catch(() => undefined);
    await settled();
  };
  return { queue, ask, askAll, end, begun, timers, time };
};

/** The callbacks of all settled promises have run. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const many = (workspace: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, place) => `${workspace} ${place}`);

describe('the fair queue', () => {
  test('a workspace that asks alone has every place', async () => {
    const { askAll, begun, end } = openQueue();
    await askAll(...many('noisy', 6));
    expect(begun).toEqual(many('noisy', 4));
    await end('noisy 0');
    expect(begun).toEqual(many('noisy', 5));
  });

  test('a call of another workspace comes next, however many of the first one wait', async () => {
    const { askAll, begun, end } = openQueue();
    await askAll(...many('noisy', 100), 'calm 0');
    await end('noisy 0');
    expect(begun.at(-1)).toBe('calm 0');
  });

  test('a workspace has at most its share while another one waits', async () => {
    const { askAll, begun, end } = openQueue();
    await askAll(...many('noisy', 100), ...many('calm', 100));
    for (const name of many('noisy', 4)) await end(name);
    expect(begun.slice(4).toSorted()).toEqual(['calm 0', 'calm 1', 'noisy 4', 'noisy 5']);
  });

  test('a workspace has every place again when no other one asked for a quarter of a second', async () => {
    const { askAll, begun, end, time } = openQueue();
    await askAll(...many('noisy', 100), 'calm 0');
    for (const name of [...many('noisy', 2), 'calm 0']) await end(name);
    expect(begun).toHaveLength(5);
    time.now = 249;
    await end('noisy 2');
    expect(begun.slice(5)).toEqual(['noisy 4']);
    time.now = 250;
    await end('noisy 3');
    expect(begun.slice(6)).toEqual(many('noisy', 8).slice(5));
  });

  test('workspaces that wait are served in turn', async () => {
    const { askAll, begun, end } = openQueue({ places: 1, share: 1 });
    await askAll('first 0', ...many('second', 2), ...many('third', 2), 'first 1');
    for (let place = 0; place < 5; place += 1) await end(begun.at(-1) ?? '');
    expect(begun).toEqual(['first 0', 'second 0', 'third 0', 'first 1', 'second 1', 'third 1']);
  });

  test('a workspace that comes while another one is served is before it, however much that one weighs', async () => {
    const { ask, askAll, begun, end } = openQueue();
    for (const name of many('noisy', 3)) void ask(name, { weight: 4 });
    await settled();
    await askAll('calm 0');
    await end('noisy 0');
    expect(begun).toEqual(['noisy 0', 'calm 0']);
    await end('calm 0');
    expect(begun).toEqual(['noisy 0', 'calm 0', 'noisy 1']);
    await askAll('calm 1');
    await end('noisy 1');
    expect(begun.slice(3)).toEqual(['calm 1']);
  });

  test('a heavy read has the places of four', async () => {
    const { ask, begun, end } = openQueue();
    const searching = ask('noisy search', { weight: 4 });
    void ask('calm 0');
    await settled();
    expect(begun).toEqual(['noisy search']);
    await end('noisy search');
    expect(await searching).toBe('noisy search');
    expect(begun).toEqual(['noisy search', 'calm 0']);
  });

  test('a heavy read whose turn it is is not overtaken by light ones', async () => {
    const { ask, askAll, begun, end } = openQueue();
    await askAll('noisy 0', 'noisy 1');
    void ask('calm search', { weight: 4 });
    await askAll('noisy 2', 'other 0');
    await end('noisy 0');
    await end('noisy 1');
    expect(begun).toEqual(['noisy 0', 'noisy 1', 'calm search']);
  });

  test('a read that weighs more than there are places runs alone', async () => {
    const { ask, begun } = openQueue({ places: 2 });
    void ask('noisy search', { weight: 4 });
    await settled();
    expect(begun).toEqual(['noisy search']);
  });

  test('a place is given back by work that fails', async () => {
    const { ask, askAll, begun, end } = openQueue({ places: 1 });
    const failing = ask('noisy 0').catch((error: Error) => error.message);
    await askAll('noisy 1');
    await end('noisy 0', new Error('no'));
    expect(await failing).toBe('no');
    expect(begun).toEqual(['noisy 0', 'noisy 1']);
  });

  test('work that takes the process’s own time lets it hear of other calls before the next piece begins', async () => {
    const { queue, begun, askAll } = openQueue({ places: 1, share: 1, isSynchronous: true });
    const heard: string[] = [];
    const run = (name: string): Promise<void> =>
      queue.run({ workspaceId: 'noisy', weight: 1, isRefusable: true }, async () => void heard.push(name));
    setImmediate(() => heard.push('another call'));
    await Promise.all([run('first'), run('second')]);
    expect(heard).toEqual(['first', 'another call', 'second']);
    await askAll('calm 0');
    expect(begun).toEqual(['calm 0']);
  });

  test('a call is refused with workspace_busy when as many of its workspace wait as may beside another one', async () => {
    const { queue, ask, askAll } = openQueue({ mostWaiting: 3 });
    await askAll('calm 0', ...many('noisy', 5));
    await expect(ask('noisy 5')).rejects.toMatchObject({ code: 'workspace_busy', retryAfterSeconds: 1 });
    expect(queue.waiting()).toBe(3);
    await askAll('calm 1');
    expect(queue.waiting()).toBe(3);
  });

  test('of a workspace that asks alone ten times as many may wait', async () => {
    const { queue, ask, askAll } = openQueue({ mostWaiting: 3 });
    await askAll(...many('noisy', 4 + 30));
    expect(queue.waiting()).toBe(30);
    await expect(ask('noisy 34')).rejects.toMatchObject({ code: 'workspace_busy' });
  });

  test('a place is free once the work says that it needs it no more, and only once', async () => {
    const { queue, askAll, begun } = openQueue({ places: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const asking = { workspaceId: 'noisy', weight: 1, isRefusable: true };
    const waiting = queue.run(asking, (end) => {
      end();
      end();
      return promise;
    });
    await askAll('noisy 1', 'noisy 2');
    expect(begun).toEqual(['noisy 1']);
    resolve();
    await waiting;
    await settled();
    expect(begun).toEqual(['noisy 1']);
  });

  test('work that is no request is not refused', async () => {
    const { queue, ask, askAll } = openQueue({ mostWaiting: 3 });
    await askAll('calm 0', ...many('noisy', 5));
    void ask('noisy chore', { isRefusable: false });
    await settled();
    expect(queue.waiting()).toBe(4);
  });

  test('a call that waits too long fails because the database is unavailable, and takes no place', async () => {
    const { queue, ask, askAll, end, begun, timers } = openQueue({ places: 1 });
    await askAll('noisy 0');
    const late = ask('calm 0');
    await settled();
    timers[0]?.();
    await expect(late).rejects.toMatchObject({ code: 'unavailable' });
    expect(queue.waiting()).toBe(0);
    await askAll('noisy 1');
    await end('noisy 0');
    expect(begun).toEqual(['noisy 0', 'noisy 1']);
  });

  test('a timer ends with the wait, and none is set where a wait may last', async () => {
    const { askAll, end, timers } = openQueue({ places: 1 });
    await askAll('noisy 0', 'noisy 1');
    expect(timers).toHaveLength(1);
    await end('noisy 0');
    expect(timers).toEqual([]);
    const patient = openQueue({ places: 1, patienceMs: null });
    await patient.askAll('noisy 0', 'noisy 1');
    expect(patient.timers).toEqual([]);
  });
});
