import { describe, expect, test } from 'vitest';
import { throttledQueue } from './throttled-queue.ts';

describe('work in the throttled queue', () => {
  test('begins when the work before it has ended, also by a failure, and what waited meanwhile was done', async () => {
    const queue = throttledQueue(10);
    const happened: string[] = [];
    const held = Promise.withResolvers<void>();
    const one = queue(async () => {
      happened.push('one');
      await held.promise;
      throw new Error('no');
    });
    const other = queue(async () => void happened.push('other'));
    await Promise.resolve();
    expect(happened).toEqual(['one']);
    setImmediate(() => happened.push('another caller'));
    held.resolve();
    await expect(one).rejects.toThrow('no');
    await other;
    expect(happened).toEqual(['one', 'another caller', 'other']);
  });

  test('is refused when too many wait, until one has ended', async () => {
    const queue = throttledQueue(1);
    const held = Promise.withResolvers<void>();
    const one = queue(() => held.promise);
    const other = queue(async () => 'other');
    await expect(queue(async () => 'third')).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 5,
    });
    held.resolve();
    await one;
    expect(await other).toBe('other');
    expect(await queue(async () => 'third')).toBe('third');
  });
});
