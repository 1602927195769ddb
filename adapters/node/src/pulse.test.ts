import { expect, test } from 'vitest';
import { createPulse } from './pulse.ts';

test('a part that does nothing for longer than it may is silent, until it does something', () => {
  let now = 5_000;
  const pulse = createPulse(['chores', 'tasks'], 60_000, () => now);
  now += 60_000;
  expect(pulse.silent()).toEqual([]);
  pulse.beat('tasks');
  now += 1;
  expect(pulse.silent()).toEqual(['chores']);
  now += 60_000;
  expect(pulse.silent()).toEqual(['chores', 'tasks']);
  pulse.beat('chores');
  expect(pulse.silent()).toEqual(['tasks']);
});
