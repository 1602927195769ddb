/** Values for any member, as JSON text: well-formed JSON can express more than our types can hold. */
import fc from 'fast-check';

const quoted = (texts: readonly string[]): readonly string[] => texts.map((text) => JSON.stringify(text));

const wrongTypes = ['null', 'true', 'false', '0', '1', '""', '[]', '{}', '[null]', '{"a":1}', '[[]]'];

const numbers = [
  ...['-0', '-1', '0.5', '1e3', '1e400', '-1e400', '1e-400', '2147483647', '2147483648', '-2147483649'],
  ...[
    '4294967296',
    '9007199254740993',
    '9223372036854775807',
    '9223372036854775808',
    '123456789012345678901234567890',
  ],
];

/** Escapes are unchanged: JSON.stringify would repair some of them. */
const badTexts = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff"',
  '"a\\ud83d"',
  '"\\ude00\\ud83d"',
  '"\\uffff"',
  '"\\ufeff"',
];

const texts = quoted([
  ...[' ', '\t\n', '\u00a0', '\u202e\u202dabc', 'a\u200d\u200bb', '👩‍👩‍👧‍👦', 'e\u0301', 'İ', 'ß', '\u2028'],
  ...['NaN', 'Infinity', 'undefined', 'null', 'true', '0x10', '1e3', '-0', 'on'],
  ...[
    '0000-01-01T00:00:00Z',
    '275760-09-13T00:00:00.001Z',
    '+275760-09-13T00:00:00Z',
    '-000001-01-01T00:00:00Z',
  ],
  ...[
    '9999-12-31T23:59:60Z',
    '2026-02-30',
    '2026-02-30T00:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T10:00:00+99:99',
  ],
  ...['10000-01-01T00:00:00.000Z', '0001-01-01', '2026-11-20 10:00:00', '20261120T100000Z', '1763633100'],
  ...[
    '019a0000-ffff-7000-8000-00000000000',
    '019A0000-FFFF-7000-8000-000000000001',
    '{019a0000-ffff-7000-8000-000000000001}',
  ],
  ...[
    '019a0000ffff70008000000000000001',
    '00000000-0000-0000-0000-000000000000',
    'zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz',
  ],
  ...[
    "' or 1=1 --",
    "'); drop table tickets; --",
    '" or ""="',
    '%',
    '_',
    '%_%',
    '\\',
    '\\\\',
    '$1',
    ':1',
    '?',
    '{{7*7}}',
    '#{7}',
  ],
  ...['$.a', '$[*]', '$..a', 'a.b', 'a[0]', "a'b", 'a"b', '->>', '||', '{"a":1}', '[1]', '\\u0000'],
  ...[
    'a\r\nX-Injected: 1',
    'a\nSet-Cookie: b=c',
    '\u001b[31mred',
    '<script>alert(1)</script>',
    '<img src=x onerror=1>',
  ],
  ...[
    'a@b',
    'a@b.c',
    '"a b"@example.com',
    'a@[127.0.0.1]',
    'a@example.com\r\nBcc: b@example.com',
    'ü@example.com',
    'a@exämple.com',
  ],
  ...[
    'a@example.com,b@example.com',
    '<a@example.com>',
    'a@example.com (x)',
    `${'a'.repeat(65)}@example.com`,
    '@',
    'a@',
    '@b.c',
  ],
  ...[
    'new',
    'open',
    'closed',
    'solved',
    'NEW',
    'urgent',
    'incident',
    'en',
    'xx-invalid-locale-x',
    'i-klingon',
  ],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length'],
  ...[
    'example.com',
    'exa mple.com',
    '-a.com',
    'a..com',
    '127.0.0.1',
    '*.example.com',
    'EXAMPLE.COM.',
    'xn--a.com',
  ],
]);

const structures = [
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"a":1,"a":2}',
  '["a",1,null,{}]',
  '["a","a","A"," a "]',
  '[""]',
  '["\\u0000"]',
  '["\\ud800"]',
  '[["a"]]',
];

/** Values that databases and parsers handle badly: each is sent in every field of every call. */
export const badJsonTexts: readonly string[] = badTexts;

export const everyJsonText: readonly string[] = [
  ...wrongTypes,
  ...numbers,
  ...badTexts,
  ...texts,
  ...structures,
];

/** Made when they are sent: what is big is rare. */
const big: readonly string[] = [
  JSON.stringify('a'.repeat(1_000_000)),
  JSON.stringify(' '.repeat(500_000)),
  JSON.stringify('😀'.repeat(100_000)),
  JSON.stringify('<b>'.repeat(30_000)),
  JSON.stringify(`${'a'.repeat(100_000)}`),
  JSON.stringify('a.'.repeat(50_000)),
  JSON.stringify(Array.from({ length: 10_000 }, (_, index) => `tag-${index}`)),
  JSON.stringify(Array.from({ length: 10_000 }, () => null)),
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, index]))),
  '9'.repeat(400),
];

export const jsonTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...wrongTypes) },
  { weight: 2, arbitrary: fc.constantFrom(...numbers) },
  { weight: 3, arbitrary: fc.constantFrom(...badTexts) },
  { weight: 8, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.constantFrom(...structures) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 2 }) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: -10, max: 300 })
      .map((length) => JSON.stringify('x'.repeat(Math.max(length, 0)))),
  },
);

export const bigJsonTexts: fc.Arbitrary<string> = fc.constantFrom(...big);

export const memberNames: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'id',
      'number',
      'workspace_id',
      'created_at',
      'author',
      'role',
    ],
    ...[
      'a.b',
      "a'b",
      'a"b',
      '$',
      '$.a',
      '*',
      'a[0]',
      '',
      ' ',
      '\u0000',
      '\ud800',
      '\r\nX-Injected: 1',
      'ключ',
      'k'.repeat(5_000),
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

export const everyWireText: readonly string[] = [
  ...[
    '',
    '%00',
    'a%00b',
    '%FF',
    '%C3%28',
    '%ED%A0%80',
    '%',
    '%2',
    '%zz',
    '+',
    '%20',
    '%0d%0aX-Injected:%201',
    '..',
    '%2e%2e',
  ],
  ...[
    '..%2f..%2fetc',
    '%2f',
    '%5c',
    '..;',
    ';a=b',
    '0',
    '-1',
    '1.5',
    '1e3',
    '1e400',
    '01',
    '2147483648',
    '9223372036854775808',
  ],
  ...[
    '99999999999999999999',
    'NaN',
    'true',
    'null',
    '%E2%80%AE',
    '%F0%9F%98%80',
    "'",
    '%22',
    '%25',
    '%5B%5D',
    '1,2',
    ',',
    ',,,',
  ],
  ...[
    'open,',
    'open,open',
    'OPEN',
    'open%2Cclosed',
    '0000-01-01T00:00:00Z',
    '275760-09-13T00:00:00.001Z',
    '2026-11-20T10:00:00Z',
  ],
  ...[
    '1970-01-01T00:00:00.000Z',
    '2026-11-20',
    '-000001-01-01T00:00:00Z',
    'AAAA',
    'eyJhIjoxfQ',
    '__proto__',
    'constructor',
  ],
  ...[
    '019a0000-ffff-7000-8000-000000000001',
    '019A0000-FFFF-7000-8000-000000000001',
    'zzzz',
    '100',
    '101',
    '25',
  ],
  ...['a'.repeat(5_000), `${'open,'.repeat(1_000)}open`, 'a@example.com', "'%20or%201=1--", '%25_%25'],
];

/** Pieces of a query or a path as they are sent on the wire, escapes included. */
export const wireTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...everyWireText),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc
    .base64String({ maxLength: 200 })
    .map((text) => text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')),
);
