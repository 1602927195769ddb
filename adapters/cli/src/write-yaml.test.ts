import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeYaml } from './write-yaml.ts';
import { readYaml } from './yaml-document.ts';

const seed = 42;

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'true',
    '~',
    '0x7',
    '1e3',
    '2026-12-25',
    '09:00',
    '- a',
    'a: b',
    '# c',
    ' lead',
    'trail ',
    '*a',
  ),
  fc
    .array(fc.constantFrom('line', ' indented', '', '# no comment', '\t', '"', "'", 'x'.repeat(120)))
    .map((lines) => lines.join('\n')),
);

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(text, tie('any'), { maxKeys: 4 }),
  ),
})).any;

test(`every value written as YAML is read back unchanged (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.dictionary(text, value, { maxKeys: 4 }), (written) => {
      const { value: read, mistakes } = readYaml('file', writeYaml(written, ' A comment.'));
      expect(mistakes).toEqual([]);
      expect(read).toEqual(written);
    }),
    { seed, numRuns: 1_000 },
  );
});
