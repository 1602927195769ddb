import { expect, test } from 'vitest';
import { readOptions, usage } from './options.ts';
import { rows } from './rows.ts';

test('the help of the proof lists each row with its promise', () => {
  for (const { name, promise } of rows)
    expect(usage).toMatch(new RegExp(`^  ${name} +.${quoted(promise.slice(1))}`, 'm'));
});

const quoted = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('without arguments every row runs on both databases', () => {
  expect(readOptions([])).toEqual({ size: 'short', seed: 1, databases: ['sqlite', 'postgres'], rows });
  expect(readOptions(['--full', '--only', 'sync', '--db', 'sqlite', '--seed', '7'])).toEqual({
    size: 'full',
    seed: 7,
    databases: ['sqlite'],
    rows: [expect.objectContaining({ name: 'sync' })],
  });
});

test.each([
  [['--only'], /^--only expects some of tenancy, malformed, /],
  [['--only', '--full'], /^--only expects some of tenancy, malformed, /],
  [['--only', 'nothing'], /^There is no row nothing; there are tenancy, /],
  [['--db', 'mysql'], /^--db expects sqlite or postgres, got mysql\.$/],
  [['--seed', 'x'], /^--seed expects a whole number, got x\.$/],
  [['--fast'], /^Expected only options, got --fast\. See: npm run prove -- --help$/],
])('%j is refused in one sentence', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence);
});
