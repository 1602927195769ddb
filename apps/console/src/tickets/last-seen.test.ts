import { expect, test } from 'vitest';
import { aMessage } from '../data/testing/a-message.ts';
import { lastSeenOf } from './last-seen.ts';

const by = (id: string, author: string, type: 'agent' | 'customer' = 'agent') =>
  aMessage({ id, author: { type, id: author, name: author } });

const question = by('m-1', 'cleo', 'customer');

test('an own reply does not stop a text that was begun before it', () => {
  expect(lastSeenOf([question, by('m-2', 'ann')], { seen: 'm-1', agentId: 'ann' })).toBe('m-2');
});

test('what somebody else wrote stops a text, also before an own reply', () => {
  const read = { seen: 'm-1', agentId: 'ann' };
  expect(lastSeenOf([question, by('m-2', 'cleo', 'customer'), by('m-3', 'ann')], read)).toBe('m-1');
  expect(lastSeenOf([question, by('m-2', 'ann'), by('m-3', 'bo')], read)).toBe('m-1');
});

test('a conversation that nobody went on with was read to its end', () => {
  expect(lastSeenOf([question], { seen: 'm-1', agentId: 'ann' })).toBe('m-1');
  expect(lastSeenOf([], { seen: null, agentId: 'ann' })).toBeNull();
});
