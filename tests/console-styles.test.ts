/** Rules that no compiler checks in style sheets: a missing class styles nothing, and a size outside the scale is another look. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { spaces } from '@tidemark/domain/look';
import { describe, expect, test } from 'vitest';
import { root, type SourceFile, sourceFiles } from './source-files.ts';

const sheetImport = /import (\w+) from '([^']+\.module\.css)'/g;

/** `styles.row` of a file whose sheet has no such class. */
const missingIn = ({ path, text }: SourceFile): readonly string[] =>
  [...text.matchAll(sheetImport)].flatMap(([, name = '', sheet = '']) => {
    const css = readFileSync(join(root, dirname(path), sheet), 'utf8');
    const classes = new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, one = '']) => one));
    const used = text.replaceAll(sheetImport, '').matchAll(new RegExp(`\\b${name}\\.([a-zA-Z]\\w*)`, 'g'));
    return [...used].flatMap(([whole, one = '']) => (classes.has(one) ? [] : [`${path}: ${whole}`]));
  });

test('every class that a part of the console names is in its style sheet', () => {
  const files = sourceFiles().filter(({ path }) => path.startsWith('apps/console/src/'));
  expect(files.filter(({ text }) => text.includes('.module.css')).length).toBeGreaterThan(50);
  expect(files.flatMap(missingIn)).toEqual([]);
});

const sheets = globSync(['apps/console/src/**/*.css', 'adapters/http/src/pages/**/stylesheet.ts'], {
  cwd: root,
}).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const found = (pattern: RegExp): readonly string[] =>
  sheets.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([whole]) => `${path}: ${whole.trim()}`),
  );

/** `padding: 0.5rem 1rem` and its like, also of one side. */
const distances = /(?<=[\s;{])(?:padding|margin|gap|row-gap|column-gap)[a-z-]*:[^;}]*/g;

const isOnScale = (declaration: string): boolean =>
  [...declaration.matchAll(/-?(\d*\.?\d+)rem/g)].every(([, rem = '']) => spaces.includes(Number(rem) * 16));

describe('the one look, over all style sheets of pages and console', () => {
  test('there are as many as one thinks', () => {
    expect(sheets.filter(({ path }) => path.startsWith('adapters/')).length).toBeGreaterThanOrEqual(4);
    expect(sheets.length).toBeGreaterThan(50);
  });

  test('no colour is written but those of the palette', () => {
    expect(found(/#[0-9a-f]{3,8}\b(?=[\s;,)])/gi)).toEqual([]);
  });

  test('no text has a size of its own', () => {
    expect(found(/font-size:\s*[\d.]+(?:rem|px)/g)).toEqual([]);
    expect(found(/(?<=[\s;{])font:\s*(?:\d+ )?[\d.]+(?:rem|px)/g)).toEqual([]);
  });

  test('no text has a font of its own', () => {
    expect(found(/font-family:(?!\s*(?:var\(|inherit))[^;]*/g)).toEqual([]);
  });

  test('paddings, margins and gaps are on the scale', () => {
    expect(found(distances).filter((one) => !isOnScale(one))).toEqual([]);
  });

  test('corners of controls and boxes are those of the look', () => {
    expect(found(/border-radius:\s*0?\.\d+rem/g)).toEqual([]);
  });
});

test('only browsers that keep the place of a reader who scrolls leave messages undrawn', () => {
  const left = found(/content-visibility: auto/g);
  expect(left.length).toBeGreaterThan(0);
  expect(
    found(/@supports \(overflow-anchor: auto\) \{\s*@media[^{]*\{[^{}]*\{\s*content-visibility: auto/g),
  ).toHaveLength(left.length);
});

/** The tests in a browser look at a page in one theme and width, and change both without loading it again. */
describe('a theme or a width changes styles alone', () => {
  const asksWindow =
    /matchMedia|(?:inner|outer|client|offset)Width|ResizeObserver|visualViewport|screen\.width|prefers-color-scheme/;
  const byNight = /@media[^{]*prefers-color-scheme: dark[^{]*\{(?<rules>(?:[^{}]*\{[^{}]*\})*)/g;
  const plain = sourceFiles().filter(({ path }) => /^(?:apps\/console|adapters\/http)\/src\//.test(path));
  const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);

  test('no script of the console or of a page asks the window for them', () => {
    const asking = plain.filter(
      ({ path, text }) => !isTest(path) && asksWindow.test(text.replaceAll(byNight, '')),
    );
    expect(plain.length).toBeGreaterThan(200);
    expect(asking.map(({ path }) => path)).toEqual([]);
  });

  test('a page has other colours by night, and a padding around its logo, but nothing hidden, moved or added', () => {
    const rules = plain.flatMap(({ text }) =>
      [...text.replaceAll(/\$\{[^}]*\}/g, '').matchAll(byNight)].map(({ groups }) => groups?.rules ?? ''),
    );
    const properties = rules.flatMap((rule) => [...rule.matchAll(/(?<=[{;]\s*)[\w-]+(?=:)/g)].map(String));
    expect(rules.length).toBeGreaterThanOrEqual(3);
    expect(properties.filter((name) => !name.startsWith('--')).toSorted()).toEqual(['background', 'padding']);
  });

  test('the console has other colours by night, and nothing else', () => {
    const themes = sheets.flatMap(({ text }) => [...text.matchAll(/\[data-theme[^{]*\{([^}]*)\}/g)]);
    expect(themes.length).toBeGreaterThanOrEqual(2);
    for (const [, rule = ''] of themes) expect(rule.trim()).toMatch(/^color-scheme: (?:light|dark);$/);
    expect(found(/prefers-color-scheme/g).filter((one) => one.startsWith('apps/console/'))).toEqual([]);
  });
});
