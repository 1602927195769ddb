import type { Refusal } from '@tidemark/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusalsFromText, refusalsToText } from './stores/refusals-text.ts';

const refusal = (rule: number, overrides: Partial<Refusal> = {}): Refusal => ({
  rule,
  why: 'condition',
  group: 'all',
  index: 0,
  ...overrides,
});

describe('rules that did not fire', () => {
  test('take few characters when they failed in the same way', () => {
    const hundred = Array.from({ length: 100 }, (_, rule) => refusal(rule, { index: 1 }));
    expect(refusalsToText(hundred)).toBe('0-99a1');
    expect(refusalsToText([])).toBe('');
  });

  test('differ by rule, reason, group and condition', () => {
    const some = [
      refusal(0),
      refusal(1, { index: 12 }),
      refusal(2, { group: 'any' }),
      refusal(9, { group: 'any' }),
      refusal(3, { why: 'fired_before' }),
    ];
    expect(refusalsToText(some)).toBe('0a0 1a12 2y0 9y0 3A0');
    expect(refusalsFromText('0a0 1a12 2y0 9y0 3A0')).toEqual(some);
  });

  test('the rules that did not fire are read back unchanged', () => {
    const any = fc.record({
      rule: fc.nat(12),
      why: fc.constantFrom('condition', 'fired_before'),
      group: fc.constantFrom('all', 'any'),
      index: fc.nat(2),
    });
    fc.assert(
      fc.property(fc.array(any), (refusals) => {
        expect(refusalsFromText(refusalsToText(refusals))).toEqual(refusals);
      }),
      { seed: 20_261_120 },
    );
  });
});
