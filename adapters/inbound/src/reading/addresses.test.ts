import { describe, expect, test } from 'vitest';
import { readAddresses, readAuthors } from './addresses.ts';

const ann = 'ann@a.example';

describe('addresses', () => {
  test.each([
    ['an address alone', ann, [[null, ann]]],
    ['a name', `Ann Baker <${ann}>`, [['Ann Baker', ann]]],
    [
      'a comma in quotes',
      `"Baker, Ann" <${ann}>, bob@b.example`,
      [
        ['Baker, Ann', ann],
        [null, 'bob@b.example'],
      ],
    ],
    ['a comment', `${ann} (Ann Baker)`, [['Ann Baker', ann]]],
    [
      'a group',
      `Team: ${ann}, Bob <bob@b.example>;, cy@c.example`,
      [
        [null, ann],
        ['Bob', 'bob@b.example'],
        [null, 'cy@c.example'],
      ],
    ],
    ['a name that repeats the address', `"${ann}" <${ann}>`, [[null, ann]]],
    ['a name that looks like another address', `"boss@b.example" <${ann}>`, [['boss@b.example', ann]]],
    ['an encoded name', `=?utf-8?q?J=C3=B6rg?= =?utf-8?q?_B?= <${ann}>`, [['Jörg B', ann]]],
    ['a domain in another script', 'ann@bücher.example', [[null, 'ann@xn--bcher-kva.example']]],
    ['marks that turn the direction', `"Ann \u202ecod.exe\u200f" <${ann}>`, [['Ann cod.exe', ann]]],
    ['what is none', 'support, <>, Ann <no>, undisclosed-recipients:;', []],
    ['two in brackets: the first counts', `<${ann}> <eve@e.example>`, [['eve@e.example', ann]]],
  ])('%s', (_what, header, expected) => {
    const latin1 = Buffer.from(header).toString('latin1');
    expect(readAddresses(latin1, null).map(({ name, email }) => [name, email])).toEqual(expected);
  });

  test.each([
    ['an address and a comma', 'support@a.example <support@a.example>, eve@e.example'],
    ['an angle address', '<eve@e.example>'],
    ['quotes', '" <eve@e.example>, "'],
  ])('an encoded name that decodes into %s adds no address', (_what, name) => {
    for (const form of [
      (word: string) => word,
      (word: string) => `"${word}"`,
      (word: string) => `(${word})`,
    ]) {
      const word = `=?utf-8?b?${Buffer.from(name).toString('base64')}?=`;
      expect(readAddresses(`${form(word)} <${ann}>`, null).map(({ email }) => email)).toEqual([ann]);
      expect(readAddresses(form(word), null)).toEqual([]);
    }
  });

  test('characters of private use in a header stand for nothing', () => {
    const header = Buffer.from(`=?utf-8?q?Ann?= \ue000 <${ann}>`).toString('latin1');
    expect(readAddresses(header, null)).toEqual([{ name: 'Ann \ufffd', email: ann }]);
  });

  test('ten thousand are read up to the limit', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `Person ${index} <p${index}@a.example>`);
    expect(readAddresses(many.join(', '), null)).toHaveLength(500);
  });

  test('names are one line of 200 characters at most', () => {
    const name = readAddresses(
      `"${'😀'.repeat(300)}\r\n x" <${ann}>`
        .split('')
        .map((c) => c)
        .join(''),
      null,
    )[0]?.name;
    expect(name?.length).toBeLessThanOrEqual(200);
  });
});

test('the end of a From that is too long for authors is not read', () => {
  const read = readAuthors(`${ann}, `.repeat(1_000), null);
  expect(read.length).toBeGreaterThan(100);
  expect(read.length).toBeLessThan(300);
});
