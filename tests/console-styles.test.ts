/** A class that its style sheet lacks styles nothing, and no compiler says so. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
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
