import { describe, expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

describe('work in turn', () => {
  test('begins when the work before it has ended, also by a failure, and what waited meanwhile was done', async () => {
    const turns = inTurn(10);
    const happened: string[] = [];
    const held = Promise.withResolvers<void>();
    const one = turns(async () => {
      happened.push('one');
      await held.promise;
      throw new Error('no');
    });
    const other = turns(async () => void happened.push('other'));
    await Promise.resolve();
    expect(happened).toEqual(['one']);
    setImmediate(() => happened.push('another caller'));
    held.resolve();
    await expect(one).rejects.toThrow('no');
    await other;
    expect(happened).toEqual(['one', 'another caller', 'other']);
  });

  test('is refused when too many wait, until one has ended', async () => {
    const turns = inTurn(1);
    const held = Promise.withResolvers<void>();
    const one = turns(() => held.promise);
    const other = turns(async () => 'other');
    await expect(turns(async () => 'third')).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 5,
    });
    held.resolve();
    await one;
    expect(await other).toBe('other');
    expect(await turns(async () => 'third')).toBe('third');
  });
});
