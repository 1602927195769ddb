import { expect, test } from 'vitest';
import { endOfTurn } from './together.ts';

test('callbacks that wait for the end of a turn run after the whole turn, in order, and once', async () => {
  const done: string[] = [];
  const waiting = ['a', 'b', 'c'].map((name) => endOfTurn().then(() => done.push(name)));
  await Promise.resolve();
  done.push('the turn itself');
  await Promise.all(waiting);
  await endOfTurn().then(() => done.push('d'));
  expect(done).toEqual(['the turn itself', 'a', 'b', 'c', 'd']);
});
