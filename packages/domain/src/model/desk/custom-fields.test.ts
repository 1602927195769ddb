import { describe, expect, test } from 'vitest';
import { isFieldKey, mergeFreeFields } from './custom-fields.ts';

const refusal = (field: string) => expect.objectContaining({ code: 'validation_failed', field });

describe('custom fields of people and organizations', () => {
  test('accept any plain value under a well-formed key', () => {
    const fields = { plan: 'pro', seats: 2.5, vip: false, regions: ['eu', 'us'], none: [], constructor: 'x' };
    expect(mergeFreeFields({}, fields)).toEqual(fields);
  });

  test('are merged by key: omitted keys stay, null clears', () => {
    expect(mergeFreeFields({ a: 1, b: 2 }, { b: null, c: 3 })).toEqual({ a: 1, c: 3 });
  });

  test.each([
    [{}],
    [[1]],
    [[['a']]],
    [Number.NaN],
    ['x'.repeat(5_001)],
    ['a\0'],
    [['\uD800']],
    [Array(201).fill('a')],
  ])('refuse an invalid value: %j', (value) => {
    expect(() => mergeFreeFields({}, { plan: value })).toThrow(refusal('custom_fields.plan'));
  });

  test.each(['', 'Plan', '1st', '_x', 'a-b', 'a.b', 'ä', 'a b', 'x'.repeat(51)])(
    'refuse the key %j',
    (key) => {
      expect(isFieldKey(key)).toBe(false);
      expect(() => mergeFreeFields({}, { [key]: 'x' })).toThrow(refusal(`custom_fields.${key.slice(0, 50)}`));
    },
  );

  test('cannot use a property name that every object has', () => {
    const patch = JSON.parse('{"__proto__": {"polluted": true}}');
    expect(() => mergeFreeFields({}, patch)).toThrow(refusal('custom_fields.__proto__'));
    expect('polluted' in {}).toBe(false);
  });

  test.each([
    ['a\0b', 'custom_fields.a\uFFFDb'],
    ['\uD800', 'custom_fields.\uFFFD'],
    [`${'x'.repeat(49)}😀`, `custom_fields.${'x'.repeat(49)}\uFFFD`],
  ])('name the key %j so that any client can read it', (key, field) => {
    expect(() => mergeFreeFields({}, { [key]: 'x' })).toThrow(refusal(field));
  });

  test('are limited to fifty', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
    expect(Object.keys(mergeFreeFields({}, many(50)))).toHaveLength(50);
    expect(() => mergeFreeFields(many(50), { one_more: 1 })).toThrow(refusal('custom_fields'));
    expect(Object.keys(mergeFreeFields(many(50), { one_more: 1, k0: null }))).toHaveLength(50);
  });
});
