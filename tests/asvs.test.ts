/** Every file that the table of ASVS names is there, and what is said to be met names one. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** The requirements of levels 1 and 2 in ASVS 5.0.0, by section. */
const requirements: Readonly<Record<string, string>> = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.1': '1-2',
  '10.2': '1-2',
  '10.3': '1-4',
  '10.4': '1-11',
  '10.5': '1-5',
  '10.6': '1-2',
  '10.7': '1-3',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
  '17.1': '1',
  '17.2': '1-4',
  '17.3': '1-2',
};

const numbers = Object.entries(requirements).flatMap(([section, ranges]) =>
  ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => `${section}.${first + at}`);
  }),
);

describe('the table of ASVS', () => {
  test('has a row for each requirement of levels 1 and 2, in their order', () => {
    expect(numbers).toHaveLength(253);
    expect(rows.map(([, number]) => number)).toEqual(numbers);
    expect(rows.filter(([, , level]) => level === '1')).toHaveLength(70);
    expect(rows.filter(([, , level]) => level === '2')).toHaveLength(183);
  });

  test('says of each whether it is met, in one of five words', () => {
    const states = new Set(rows.map(([, , , state]) => state));
    expect(
      [...states].filter((state) => !/^(met|partly|not met|operator|not applicable)$/.test(`${state}`)),
    ).toEqual([]);
  });

  test('names a file behind each that is met, and says a sentence behind each other one', () => {
    const bare = rows.filter(([, , , state, where = '']) =>
      state === 'met' ? !/`[\w./-]+\.(ts|md|json)`/.test(where) : where.length < 6,
    );
    expect(bare.map(([, number]) => number)).toEqual([]);
  });

  test('names only files that are there', () => {
    const named = [...page.matchAll(/`([\w./-]+\.(?:ts|md|json))`/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(250);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
