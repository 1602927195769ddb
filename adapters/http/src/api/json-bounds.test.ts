import { limits } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { arrivingJsonLook, refuseOverfullJson } from './json-bounds.ts';

const { levels, values } = limits.json;

const nested = (open: string, close: string, times: number, inside = ''): string =>
  open.repeat(times) + inside + close.repeat(times);
const listOf = (count: number, value: string): string => `[${Array(count).fill(value).join(',')}]`;

/** Looks at the whole, and at it as it arrives, in pieces of several sizes: all of them say the same. */
const refusalOf = (text: string): string | null => {
  const bytes = Buffer.from(text);
  const whole = thrownBy(() => refuseOverfullJson(text));
  for (const size of [1, 7, 65_536])
    expect(
      thrownBy(() => {
        const look = arrivingJsonLook();
        for (let at = 0; at < bytes.length; at += size) look(bytes.subarray(at, at + size));
      }),
    ).toBe(whole);
  return whole;
};

const thrownBy = (look: () => void): string | null => {
  try {
    look();
    return null;
  } catch (error) {
    return `${Reflect.get(Object(error), 'code')} ${Reflect.get(Object(error), 'field')}: ${Reflect.get(Object(error), 'message')}`;
  }
};

const tooDeep = 'validation_failed body: body may have lists and objects 64 levels deep, got more levels.';
const tooMany = 'validation_failed body: body may have 20,000 values in all, got more.';

describe('JSON', () => {
  test.each([
    ['lists as deep as may be', nested('[', ']', levels)],
    ['objects as deep as may be', nested('{"a":', '}', levels, '1')],
    ['as many values as may be', listOf(values - 1, '1')],
    ['many lists beside each other', listOf(values / 2 - 1, '[]')],
    ['brackets and commas in a string', JSON.stringify({ a: '[{,'.repeat(100_000) })],
    ['brackets behind an escaped quote', JSON.stringify({ a: `"${'['.repeat(100)}\\"${'{'.repeat(100)}` })],
    ['a string that ends in a backslash', `{"a":"\\\\","b":"${'['.repeat(100)}"}`],
    ['a string of escapes', JSON.stringify(['\\"'.repeat(1_000), '[,'.repeat(60_000)])],
    ['a number of a million digits', `[${'1'.repeat(1_000_000)}]`],
  ])('with %s is accepted', (_, text) => {
    expect(refusalOf(text)).toBeNull();
    expect(() => JSON.parse(text)).not.toThrow();
  });

  test.each([
    ['lists too deep', nested('[', ']', levels + 1), tooDeep],
    ['objects too deep', nested('{"a":', '}', levels + 1, '1'), tooDeep],
    ['lists and objects in turn', nested('[{"a":', '}]', levels / 2 + 1, '1'), tooDeep],
    ['500,000 lists', nested('[', ']', 500_000), tooDeep],
    ['500,000 lists without an end', '['.repeat(500_000), tooDeep],
    ['lists behind a string that ends in a backslash', `["\\\\",${nested('[', ']', levels)}]`, tooDeep],
    ['lists behind an escaped quote', `["\\"",${nested('[', ']', levels)}]`, tooDeep],
    ['one value too many', listOf(values, '1'), tooMany],
    ['one member too many', `{${Array(values).fill('"a":1').join(',')}}`, tooMany],
    ['too many empty lists', listOf(values / 2 + 1, '[]'), tooMany],
    ['values too many in several lists', listOf(3, listOf(values / 2, '""')), tooMany],
  ])('with %s is refused', (_, text, refusal) => {
    expect(refusalOf(text)).toBe(refusal);
  });

  test.each(['', '"', '"\\', '"abc', '"\\"', '{"a', ']', '}}}]]', 'x,y'])(
    'that is invalid, like %j, is left to the parser',
    (text) => {
      expect(refusalOf(text)).toBeNull();
    },
  );
});
