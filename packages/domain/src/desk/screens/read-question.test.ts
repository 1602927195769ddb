import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readQuestion } from './read-question.ts';

test('words, exact texts and operators are distinguished', () => {
  expect(
    readQuestion(
      'parcel status:open,new TAG:VIP from:"Cleo Martin" "left our house" before:2026-05 has:file',
    ),
  ).toMatchObject({
    words: 'parcel left our house',
    exact: ['left our house'],
    statuses: ['open', 'new'],
    tag: 'vip',
    from: 'Cleo Martin',
    before: '2026-05',
    hasFile: true,
    hints: [],
  });
  expect(readQuestion('assignee:Me after:2026 priority:urgent')).toMatchObject({
    words: '',
    assignee: 'me',
    after: '2026',
    priorities: ['urgent'],
  });
});

test('an operator that is unknown or has no such value is ignored, with a hint', () => {
  const { hints, words } = readQuestion('parcel colour:red status:lost before:2026-13 has:fun tag:');
  expect(words).toBe('parcel');
  expect(hints.map(({ operator }) => operator)).toEqual(['colour', 'status', 'before', 'has', 'tag']);
  expect(hints[0]?.message).toContain('status, priority, tag');
});

test('addresses of pages and times are words, and no text breaks the reader', () => {
  expect(readQuestion('see 10:30').words).toBe('see 10:30');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => readQuestion(text).words.length <= text.length),
  );
});
