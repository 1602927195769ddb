import { readFileSync } from 'node:fs';
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

test('each row is described with its promise in docs/reliability.md', () => {
  const page = readFileSync(new URL('../../docs/reliability.md', import.meta.url), 'utf8');
  const described = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name]) => name));
  expect(rows.map(({ name }) => name).filter((name) => !described.includes(name))).toEqual([]);
});
