import { describe, expect, test } from 'vitest';
import { isSlug, slugFrom, slugPattern } from './slug.ts';

describe('a slug made of a name', () => {
  test.each([
    ['Get a refund', 'get-a-refund'],
    ['  Éclairs & more!  ', 'eclairs-more'],
    ['Straße nach Łódź, Ærø, Þing', 'strasse-nach-lodz-aero-thing'],
    ['İstanbul ıssız', 'istanbul-issiz'],
    ['№ ② ﬁrst ½', 'no-2-first-1-2'],
    ['C++ / C#: 100%', 'c-c-100'],
    ['--a--', 'a'],
    ['a\u0301\u0301', 'a'],
    ['日本語', ''],
    ['🎉', ''],
    ['שלום Ann', 'ann'],
    ['', ''],
  ])('of %j is %j', (name, slug) => {
    expect(slugFrom(name, 50)).toBe(slug);
  });

  test('is cut at the limit, and never ends in a hyphen', () => {
    expect(slugFrom('ab cd', 3)).toBe('ab');
    expect(slugFrom('x'.repeat(300), 50)).toBe('x'.repeat(50));
    expect(isSlug(slugFrom('æ'.repeat(300), 51), 51)).toBe(true);
  });
});

describe('a slug', () => {
  test.each(['a', '7', 'a-b', 'a--b', 'x'.repeat(50)])('may be %j', (text) => {
    expect(isSlug(text, 50)).toBe(true);
  });

  test.each(['', '-', '-a', 'a-', 'A', 'é', 'a b', 'a/b', 'a\n', 'a.b', '..', '%61', 'x'.repeat(51)])(
    'is not %j',
    (text) => {
      expect(isSlug(text, 50)).toBe(false);
    },
  );
});

test.each(['', 'u', 'v'])('the pattern of a slug means the same to forms and schemas: mode %j', (mode) => {
  const whole = new RegExp(`^(?:${slugPattern})$`, mode);
  for (const text of ['a', 'a-b', 'a--b-9', '0', '', '-', '-a', 'a-', 'A', 'a_b', 'é', 'a b', 'a\n'])
    expect([text, whole.test(text)]).toEqual([text, isSlug(text, 63)]);
});
