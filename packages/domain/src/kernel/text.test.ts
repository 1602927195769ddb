import { describe, expect, test } from 'vitest';
import {
  described,
  emailDomain,
  foldEmail,
  hostName,
  isBlank,
  isEmail,
  isLine,
  isStorable,
  isUuid,
  lineOf,
  requiredText,
} from './text.ts';

const good = [
  'ann@example.com',
  'Ann.Lee+news@Mail.Example.COM',
  "o'neil@example.ie",
  'a@b.co',
  '1@2.example',
  'x_y-z@sub.sub.sub.example.museum',
  '!#$%&*+/=?^`{|}~@example.com',
  'ann@xn--bcher-kva.example',
  `${'a'.repeat(64)}@example.com`,
];

const nasty = [
  '',
  ' ',
  'ann',
  '@',
  '@example.com',
  'ann@',
  'ann@example',
  'ann@localhost',
  'ann@@example.com',
  'ann@b@example.com',
  '.ann@example.com',
  'ann.@example.com',
  'ann..lee@example.com',
  'ann@.example.com',
  'ann@example..com',
  'ann@example.com.',
  'ann@-example.com',
  'ann@example-.com',
  'ann@exa_mple.com',
  'ann lee@example.com',
  ' ann@example.com',
  'ann@example.com ',
  'ann@ example.com',
  'ann@\nexample.com',
  'ann@example.com\n',
  'ann\r\nBcc: all@example.com@example.com',
  'ann@example.com\r\nBcc: eve@evil.example',
  'ann\t@example.com',
  'ann\0@example.com',
  'ann@example.com\0',
  '"ann lee"@example.com',
  'ann(comment)@example.com',
  'Ann <ann@example.com>',
  '<ann@example.com>',
  'ann@example.com,eve@evil.example',
  'ann@example.com;eve@evil.example',
  'group:ann@example.com;',
  'ann@[127.0.0.1]',
  'ann@127.0.0.1',
  'ann@bücher.example',
  'ännchen@example.com',
  'ann@\u212Aiosk.example',
  'ann@exa\u00ADmple.com',
  'ann@example。com',
  'ann\u200B@example.com',
  'ann@example.com\uD800',
  `${'a'.repeat(65)}@example.com`,
  `ann@${'a'.repeat(64)}.example`,
  `ann@${'a.'.repeat(130)}com`,
  'mailto:ann@example.com',
];

describe('an email address', () => {
  test.each(good)('is accepted when it is local@domain: %s', (email) => {
    expect(isEmail(email)).toBe(true);
  });

  test.each(nasty.map((email) => [email]))('is refused when it is anything else: %j', (email) => {
    expect(isEmail(email)).toBe(false);
  });

  test('is the same in any letter case', () => {
    expect(foldEmail(' Ann.Lee@Example.COM ')).toBe('ann.lee@example.com');
    expect(emailDomain('Ann@Mail.Example.COM')).toBe('mail.example.com');
  });
});

describe('a host name', () => {
  test.each([
    ['Acme.COM', 'acme.com'],
    [' acme.com. ', 'acme.com'],
    ['a.b.c.example', 'a.b.c.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ])('is stored in lower case without its final dot: %j', (text, name) => {
    expect(hostName(text)).toBe(name);
  });

  test.each([
    '',
    'acme',
    '.',
    'acme..com',
    '-a.com',
    'a-.com',
    'https://acme.com',
    'acme.com/x',
    'ac me.com',
    '@acme.com',
    '*.acme.com',
    '10.0.0.1',
    `${'a'.repeat(64)}.com`,
  ])('is refused when it is invalid: %j', (text) => {
    expect(hostName(text)).toBeNull();
  });
});

describe('text', () => {
  test('with NUL or half a character is refused', () => {
    expect(isStorable('👍 \u0001 שלום')).toBe(true);
    for (const text of ['a\0b', '\uD83D', 'x\uDC4D', '\uDC4D\uD83D']) expect(isStorable(text)).toBe(false);
  });

  test('that is required is trimmed, and names its field when it is empty or too long', () => {
    expect(requiredText('name', '  Acme ', 10)).toBe('Acme');
    for (const text of ['', ' \n ', 'x'.repeat(11), 'a\0'])
      expect(() => requiredText('name', text, 10)).toThrow(
        expect.objectContaining({ code: 'validation_failed', field: 'name' }),
      );
  });

  test.each([
    '',
    ' ',
    '\n\t',
    '\u00A0',
    '\u200B',
    '\u202E',
    '\u2060',
    '\u2800',
    '\u3164',
    '\uFEFF\u00AD',
    '\u{E0041}',
  ])('is blank when nothing in it is visible: %j', (text) => {
    expect(isBlank(text)).toBe(true);
    expect(() => requiredText('name', text, 100)).toThrow(expect.objectContaining({ field: 'name' }));
  });

  test.each([
    'ann\u202Egpj.exe',
    'An\u200Bn',
    'Ann\u2066',
    '\u3164Ann',
    'A\u00ADnn',
    'Ann\u{E0041}',
    'Ann\uFEFF!',
    'A\u034Fnn',
    'Ann\u{1D173}',
    'Ann\u{1BCA0}',
    'Ann\uFFF0',
    'Ann\u{E0FFF}',
  ])('is no line when something in it is hidden or turns its direction: %j', (text) => {
    expect(isLine(text)).toBe(false);
    expect(isBlank(text)).toBe(false);
    expect(() => requiredText('name', text, 100)).toThrow(expect.objectContaining({ field: 'name' }));
    expect(isLine(lineOf(text))).toBe(true);
  });

  test.each([
    '👩\u200D🚀',
    'می\u200Cخواهم',
    '❤\uFE0F',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    'שלום',
    '葛\u{E0100}城',
    'ᠠ\u180Bᠨ',
  ])('is a line with joiners, flags and letters from right to left: %j', (text) => {
    expect(isLine(text)).toBe(true);
    expect(lineOf(text)).toBe(text);
  });

  test.each(['x', '.', '日', '👩\u200D🚀', '\u0301', '\u0601', '\u{110BD}'])(
    'is not blank when something in it is visible: %j',
    (text) => {
      expect(isBlank(text)).toBe(false);
      expect(requiredText('name', text, 100)).toBe(text);
    },
  );

  test('that is invisible is shown as its code points', () => {
    expect(described(' \u200B\u00AD')).toBe('" \\u200b\\u00ad"');
    expect(described('\u{E0041}')).toBe('"\\udb40\\udc41"');
    expect(described('a\u200Bb')).toBe('"a\\u200bb"');
    expect(described('a\u202Eb\u2066c\u2028\u0085\x7f')).toBe('"a\\u202eb\\u2066c\\u2028\\u0085\\u007f"');
    expect(described('a\u{E0041}b')).toBe('"a\\udb40\\udc41b"');
    expect(described('Söhne ❤️ مرحبا')).toBe('"Söhne ❤️ مرحبا"');
  });

  test('in a message is short, with visible quotes', () => {
    expect(described('a "b" ')).toBe('"a \\"b\\" "');
    expect(described('x'.repeat(61))).toBe('text of 61 characters');
    expect(described('\0')).toBe('text with a NUL character');
    expect(described('a\ud800')).toBe('text with a lone surrogate');
    expect([null, 7, [1, 2], {}].map(described)).toEqual(['null', '7', 'a list of 2 items', 'an object']);
  });

  test('is an id when it is a lower-case UUID', () => {
    expect(isUuid('019a0000-0000-7000-8000-000000000001')).toBe(true);
    for (const text of [
      '',
      '1',
      '019A0000-0000-7000-8000-000000000001',
      '019a0000-0000-7000-8000-000000000001\n',
    ])
      expect(isUuid(text)).toBe(false);
  });
});

describe('one line', () => {
  test.each(['Where is it?', 'Ünïcode 👍', 'מה קורה'])('may be %j', (text) => {
    expect(isLine(text)).toBe(true);
  });

  test.each(['a\r\nBcc: all@example.com', 'a\nb', 'a\tb', 'a\u2028b', 'a\u0085b', 'a\0b', 'a\u001b[31mb'])(
    'is not %j: a mail header could not contain it',
    (text) => {
      expect(isLine(text)).toBe(false);
      expect(() => requiredText('name', text, 100)).toThrow(expect.objectContaining({ field: 'name' }));
    },
  );
});
