import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readYaml } from './yaml-document.ts';

const seed = 42;
const example = readFileSync(join(import.meta.dirname, '../../../docs/examples/workspace.yaml'), 'utf8');

const sign = fc.constantFrom(
  ...[
    '{',
    '}',
    '[',
    ']',
    ':',
    ': ',
    '- ',
    '? ',
    '|',
    '>',
    '&a',
    '*a',
    '!',
    '!!str ',
    '"',
    "'",
    '#',
    '%',
    '@',
  ],
  ...['\t', '\n', '\r', '\n---\n', '\n...\n', ',', '\\', '<<: ', '\u2028', '\0', '\ufeff', '.nan', '0x1'],
);

/** The example with something else put into, or in the place of, a part of it. */
const broken = fc
  .array(fc.tuple(fc.nat({ max: example.length }), fc.nat({ max: 12 }), sign), { minLength: 1, maxLength: 5 })
  .map((cuts) =>
    cuts.reduce((text, [at, length, put]) => text.slice(0, at) + put + text.slice(at + length), example),
  );

test(`whatever text a file holds, it is read or its mistakes have places (seed ${seed})`, () => {
  fc.assert(
    fc.property(
      fc.oneof(
        broken,
        fc.array(sign).map((signs) => signs.join('')),
        fc.string(),
      ),
      (text) => {
        const { mistakes, located } = readYaml('file.yaml', text);
        for (const mistake of mistakes)
          expect(mistake).toMatch(/^file\.yaml:[1-9]\d*:[1-9]\d*: Expected .*[.?]$/);
        const { line, column } = located({
          path: ['rules', 0, 'conditions', 'all', 0, 'fact'],
          message: 'Oh.',
        });
        expect(line).toBeGreaterThan(0);
        expect(column).toBeGreaterThan(0);
      },
    ),
    { seed, numRuns: 500 },
  );
});
