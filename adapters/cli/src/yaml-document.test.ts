import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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

test(`any text is either read or reported with places (seed ${seed})`, () => {
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
          expect(mistake.text).toMatch(/^file\.yaml:[1-9]\d*:[1-9]\d*: Expected .*[.?]$/);
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

describe('a YAML document', () => {
  const quotes = (sign: string, begins: string) =>
    `Expected text that begins with ${sign} in quotes, as ${sign} begins ${begins} in YAML.`;
  const star = 'Expected "*" in quotes, as a bare * begins an alias in YAML.';
  const indentation = 'Expected the indentation of the lines above, got another one.';
  const more = 'Expected the next line with the indentation of the lines above, got more.';

  test.each([
    ['a placeholder without quotes', 'a:\n  b: {{requester.name}}', `2:7: ${quotes('{', 'a map')}`],
    [
      'a placeholder without quotes, followed by text',
      'a:\n  - b: {{requester.name}}, hello',
      `2:9: ${quotes('{', 'a map')}`,
    ],
    ['text that begins with a bracket', 'a: [VIP] hello', `1:10: ${quotes('[', 'a list')}`],
    ['a star without quotes', 'events: *', `1:9: ${star}`],
    ['a star without quotes inside a list', 'a: [{ events: * }]', `1:15: ${star}`],
    [
      'text that begins with a star',
      'a: *urgent*',
      '1:4: Expected the name of an anchor defined above, got urgent*; put text that begins with * in quotes.',
    ],
    [
      'a list without an end',
      'a:\n  b: [c, d\ne: []',
      '3:1: Expected ] before this line, to end what begins above with [.',
    ],
    ['an entry that is indented less', 'a:\n  - b: c\n   d: []', `3:1: ${indentation}`],
    ['an entry that is indented more', 'a:\n - b: c\n  - b: d', `3:3: ${indentation}`],
    ['a member that is indented more', 'a:\n  b: c\n   d: e', `2:6: ${more}`],
    [
      'text with a colon',
      'a: Hello: world: x',
      '1:4: Expected one key and its value, got several ": " on one line; put text that contains ": " in quotes.',
    ],
    [
      'a repeated key',
      'a:\n  b: 1\n  c: 2\n  b: 3',
      '4:3: Expected each key once, got b again, which is already on line 2.',
    ],
    ['a quote without an end', 'a: "b', '1:6: Expected " to end what begins above with ".'],
  ])('is refused once and with the remedy for %s', (_what, text, mistake) => {
    expect(readYaml('f', text).mistakes.map((one) => one.text)).toEqual([`f:${mistake}`]);
  });
});
