/** Every file, rule and row that the pages of attacks and faults name is there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const page = read('docs/security/attacks-and-faults.md');
const rowsOf = (heading: string): readonly string[] =>
  (page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').match(/^\| \d+ \|.*$/gm) ?? [];
const pages = ['docs/security/attacks-and-faults.md', 'docs/security/first-attack.md'];

/** The first text behind `test(`, `describe(` or the list of a `test.each(…)(`. */
const names = /(?:\b(?:test|describe)(?:\.\w+)*\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g;

const isNamed = (file: string, rule: string | undefined): boolean =>
  rule === undefined || [...read(file).matchAll(names)].some(([, , name = '']) => name.includes(rule));

const proofs = new Set(
  [...read('tools/prove/rows.ts').matchAll(/from '\.\/rows\/(.+)\.ts'/g)].map(([, name]) => name),
);

describe('the page of attacks and faults', () => {
  test('has every number once, in order', () => {
    const numbers = (heading: string) => rowsOf(heading).map((row) => Number(row.split('|')[1]));
    expect(numbers('Attacks')).toEqual(Array.from({ length: 72 }, (_, at) => at + 1));
    expect(numbers('Faults')).toEqual(Array.from({ length: 31 }, (_, at) => at + 1));
  });

  test.each(pages)('%s names only tests that are there, by their names', (path) => {
    const named = [...read(path).matchAll(/`([^`]+\.ts)`(?: “([^”]+)”)?/g)];
    expect(named.length).toBeGreaterThan(20);
    const missing = named.filter(
      ([, file = '', rule]) => !existsSync(join(root, file)) || !isNamed(file, rule),
    );
    expect(missing.map(([text]) => text)).toEqual([]);
  });

  test('quotes the rule of a test behind each number that no row of the proofs tries', () => {
    const rows = [...rowsOf('Attacks'), ...rowsOf('Faults')];
    expect(rows.filter((row) => !/prove `/.test(row) && !/`[^`]+\.test\.ts` “/.test(row))).toEqual([]);
  });

  test('names a test or a row of the proofs behind each number', () => {
    const rows = [...rowsOf('Attacks'), ...rowsOf('Faults')];
    expect(rows.filter((row) => !/`[^`]+\.test\.ts`|prove `/.test(row))).toEqual([]);
    const asked = rows.flatMap((row) =>
      [...row.matchAll(/prove ((?:`[^`]+`(?:, )?)+)/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
      ),
    );
    expect(asked.length).toBeGreaterThan(40);
    expect(asked.filter((name) => name === undefined || !proofs.has(name))).toEqual([]);
  });
});
