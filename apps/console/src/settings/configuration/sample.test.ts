import { expect, test } from 'vitest';
import { sampleRule, withSampleRule } from './sample.ts';

test('the sample becomes the first rule, whether there are rules, none, or no section', () => {
  expect(withSampleRule('macros: []\n\nrules: []\n\nviews: []\n')).toBe(
    `macros: []\n\nrules:\n${sampleRule}\nviews: []\n`,
  );
  expect(withSampleRule('rules:\n  - name: Mine\n')).toBe(`rules:\n${sampleRule}  - name: Mine\n`);
  expect(withSampleRule('teams: []\n')).toBe(`teams: []\n\nrules:\n${sampleRule}`);
});
