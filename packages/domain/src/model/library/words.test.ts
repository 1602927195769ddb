import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import { articleWords } from './indexed-words.ts';
import { readQuery } from './search-query.ts';
import { cut, wordsOf } from './words.ts';

describe('the words', () => {
  test.each([
    ['Hello, World! hello', ['hello', 'world']],
    ['bob@customer.example', ['bob', 'customer', 'example']],
    ['Café CAFÉ cafe\u0301', ['cafe']],
    ['Straße STRASSE', ['strasse']],
    ['ﬁne ½ Ⅻ x²', ['fine', '1', '2', 'xii', 'x2']],
    ['Łódź Ærø Þór', ['lodz', 'aero', 'thor']],
    ['İstanbul ısı', ['istanbul', 'isi']],
    ['ΟΔΟΣ οδός', ['οδοσ']],
    ['東京都 x東', ['東京', '京都', '都', 'x', '東']],
    ['% _ " * NEAR( ) - \' : \\ # ~ |', ['near']],
    ['a_b-c.d', ['a', 'b', 'c', 'd']],
    ['😀 \0 ...', []],
  ])('of %j are %j', (text, words) => expect(wordsOf(text)).toEqual(words));

  test('are the same in any Unicode composition', () => {
    for (const text of ['Ünïcödé Ångström', '가나다 한국어', 'がぎぐ ガギグ', 'ญี่ปุ่น'])
      expect(wordsOf(text.normalize('NFD'))).toEqual(wordsOf(text.normalize('NFC')));
  });

  test('are letters and digits of any script, in whole characters', () => {
    const every = Array.from({ length: 0x3000 }, (_, index) => String.fromCodePoint(0x20 + index * 19)).join(
      '',
    );
    for (const text of [every, '𠮷'.repeat(60), `${'a'.repeat(39)}𐐀𐐀`]) {
      for (const word of cut(text)) {
        expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
        expect(word.isWellFormed()).toBe(true);
        expect([...word].length).toBeLessThanOrEqual(limits.search.wordLength);
      }
    }
  });

  test('are stable when they are split again, so that a query finds them', () => {
    for (const word of wordsOf('Straße ŁÓDŹ ΟΔΟΣ ﬁne İstanbul привет สวัสดี हिन्दी Ⅻ ǅ ŉ ẞ'))
      expect(cut(word)[0]).toBe(word);
  });

  test('end at the limits of one text', () => {
    const { characters, words } = limits.search.indexed;
    expect(wordsOf(Array.from({ length: 5_000 }, (_, index) => `w${index}`).join(' '))).toHaveLength(words);
    expect(wordsOf(`${' '.repeat(characters)}late`)).toEqual([]);
  });

  test('of an article are the visible ones', () => {
    const bodyHtml =
      '<p class="hidden">im<b>port</b>ant</p><p>Next<br>line &amp; <a href="https://x.example">here</a></p>';
    expect(articleWords({ title: 'How to', bodyHtml })).toEqual([
      'how',
      'to',
      'important',
      'next',
      'line',
      'here',
    ]);
  });
});

describe('a question', () => {
  test.each([
    ['printer fi', { whole: ['printer'], begun: 'fi' }],
    ['  Printer  ', { whole: [], begun: 'printer' }],
    ['in the in', { whole: ['in', 'the'], begun: 'in' }],
    ['bob@customer.ex', { whole: ['bob', 'customer'], begun: 'ex' }],
    ['', null],
    [' a ', null],
    ['😀', null],
    ['%%%%', null],
    ['東京', { whole: ['東京'], begun: '京' }],
  ])('%j searches for %j', (question, wanted) => expect(readQuery(question)).toEqual(wanted));

  test('has at most ten words', () => {
    const { whole, begun } = readQuery('a b c d e f g h i j k l m') ?? { whole: [], begun: '' };
    expect([...whole, begun].join(' ')).toBe('a b c d e f g h i j');
  });
});
