import { limits } from '@tidemark/domain';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createCalmWindows } from './calm-windows.ts';
import type { Added } from './rate-windows.ts';

const second = 1_000;

/** Windows over a row that other processes add to as well. */
const windowsOver = (stamps: number[]) => {
  const told: Added[][] = [];
  const windows = createCalmWindows(async (added) => {
    told.push([...added]);
    stamps.push(...added.map(({ at }) => at));
    return new Map(added.map(({ id }) => [id, stamps.length]));
  });
  const ask = (now: number) =>
    windows.ask('key', now, async () => {
      stamps.push(now);
      return { accepted: true, stamps: [...stamps] };
    });
  return { windows, told, ask };
};

describe('a credential far from its limit', () => {
  test('is checked once, then accepted call by call, and all processes get the counts', async () => {
    const { windows, told, ask } = windowsOver([]);
    expect(windows.admit('key', 0)).toBeNull();
    await ask(0);
    expect(windows.admit('key', second)).toEqual([0, second]);
    expect(windows.admit('key', second + 1)).toBeNull();
    await windows.flush();
    expect(told).toEqual([[{ id: 'key', at: second }]]);
    expect(windows.admit('key', second + 2)).toEqual([0, second, second + 2]);
  });

  test('is checked again after other processes accept its requests, or after more than ten seconds', async () => {
    const stamps: number[] = [];
    const { windows, ask } = windowsOver(stamps);
    await ask(0);
    expect(windows.admit('key', 1)).not.toBeNull();
    stamps.push(1);
    await windows.flush();
    expect(windows.admit('key', 2)).toBeNull();
    await ask(3);
    expect(windows.admit('key', 3 + 11 * second)).toBeNull();
  });

  test('is checked at each call once half of its calls are used', async () => {
    const half = limits.rate.calls / 2;
    const { windows, ask } = windowsOver(Array.from({ length: half - 2 }, () => 0));
    await ask(0);
    expect(windows.admit('key', 1)).toHaveLength(half);
    await windows.flush();
    expect(windows.admit('key', 2)).toBeNull();
  });

  test('loses no accepted call while the shared row cannot be written', async () => {
    const told: Added[][] = [];
    const windows = createCalmWindows(async (added) => {
      told.push([...added]);
      throw new Error('no database');
    });
    await windows.ask('key', 0, async () => ({ accepted: true, stamps: [0] }));
    windows.admit('key', 1);
    await windows.flush();
    expect(windows.admit('key', 2)).toBeNull();
    await windows.flush();
    expect(told).toEqual([[{ id: 'key', at: 1 }], [{ id: 'key', at: 1 }]]);
  });

  test.each([
    ['neither be asked nor written', true],
    ['not be written', false],
  ])('is let in here again after the shared row could %s for a while', async (_, asksFail) => {
    const row: number[] = [];
    let isDown = false;
    const windows = createCalmWindows(async (added) => {
      if (isDown) throw new Error('no database');
      row.push(...added.map(({ at }) => at));
      return new Map(added.map(({ id }) => [id, row.length]));
    });
    const ask = (now: number) =>
      windows.ask('key', now, async () => {
        if (isDown && asksFail) throw new Error('no database');
        row.push(now);
        return { accepted: true, stamps: [...row] };
      });
    await ask(0);
    expect(windows.admit('key', 1)).toEqual([0, 1]);
    isDown = true;
    for (const now of [2, 3, 4]) {
      expect(windows.admit('key', now)).toBeNull();
      await ask(now).catch(() => null);
    }
    isDown = false;
    expect(windows.admit('key', 5)).toBeNull();
    await ask(5);
    expect(row.toSorted()).toEqual(asksFail ? [0, 1, 5] : [0, 1, 2, 3, 4, 5]);
    expect(windows.admit('key', 6)).toEqual([...row, 6]);
  });

  test('tells the shared row by itself what it could not tell before', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let sends = 0;
    const windows = createCalmWindows(async () => {
      sends += 1;
      if (sends < 3) throw new Error('no database');
      return new Map([['key', 2]]);
    });
    await windows.ask('key', 0, async () => ({ accepted: true, stamps: [0] }));
    windows.admit('key', 1);
    await vi.advanceTimersByTimeAsync(10 * second);
    expect(sends).toBe(3);
    expect(windows.admit('key', 2)).toEqual([0, 1, 2]);
  });

  test('waits for a silent row once, however many of its calls come at the same moment', async () => {
    const silent = Promise.withResolvers<ReadonlyMap<string, number>>();
    let sent = 0;
    const windows = createCalmWindows(() => {
      sent += 1;
      return silent.promise;
    });
    const take = vi.fn(async () => ({ accepted: true, stamps: [0] }));
    await windows.ask('key', 0, take);
    windows.admit('key', 1);
    const asking = Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => windows.ask('key', 2 + at, take)),
    );
    silent.reject(new Error('Query read timeout'));
    const ended = await asking;
    expect(ended.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'rejected'));
    expect(sent).toBe(1);
    expect(take).toHaveBeenCalledTimes(1);
  });
});
