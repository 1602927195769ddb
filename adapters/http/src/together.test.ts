import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doneTogether } from './together.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setImmediate'] }));
afterEach(() => void vi.useRealTimers());

test('what is asked for in one turn is done behind it, in order, and once', () => {
  const done: string[] = [];
  const soon = doneTogether();
  for (const name of ['a', 'b', 'c']) soon(() => void done.push(name));
  expect(done).toEqual([]);
  vi.runAllTimers();
  soon(() => void done.push('d'));
  vi.runAllTimers();
  expect(done).toEqual(['a', 'b', 'c', 'd']);
});

test('one that throws takes no other with it, and is not kept secret', () => {
  const done: string[] = [];
  const soon = doneTogether();
  soon(() => void done.push('a'));
  soon(() => {
    throw new Error('b is broken');
  });
  soon(() => void done.push('c'));
  expect(() => vi.runAllTimers()).toThrow('b is broken');
  expect(done).toEqual(['a', 'c']);
});
