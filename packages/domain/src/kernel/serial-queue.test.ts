import { expect, test } from 'vitest';
import { serialQueue } from './serial-queue.ts';

test('work of a serial queue begins in the order in which it came, and only when the work before it has ended', async () => {
  const queue = serialQueue();
  const happened: string[] = [];
  const held = Promise.withResolvers<void>();
  const first = queue(async () => {
    happened.push('first begins');
    await held.promise;
    happened.push('first ends');
    return 1;
  });
  const others = ['second', 'third'].map((name) => queue(async () => void happened.push(name)));
  await new Promise(setImmediate);
  expect(happened).toEqual(['first begins']);
  held.resolve();
  expect(await first).toBe(1);
  await Promise.all(others);
  expect(happened).toEqual(['first begins', 'first ends', 'second', 'third']);
});

test('work that fails tells whoever asked for it, and the next begins', async () => {
  const queue = serialQueue();
  const failing = queue(() => Promise.reject(new Error('no')));
  const throwing = queue(() => {
    throw new Error('no promise either');
  });
  const next = queue(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  await expect(throwing).rejects.toThrow('no promise either');
  expect(await next).toBe('done');
});
