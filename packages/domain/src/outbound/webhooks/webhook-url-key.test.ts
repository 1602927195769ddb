import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalWebhookUrl } from './webhook-url.ts';
import { webhookUrlKey } from './webhook-url-key.ts';

/** The platform's own reader of URLs, as the one who calls them has it; a fragment is never sent. */
const read = (text: string): string | null => {
  const url = URL.parse(text);
  if (url) url.hash = '';
  return url?.href ?? null;
};

describe('a URL in another spelling', () => {
  test.each([
    ['https://bücher.example/in', 'https://xn--bcher-kva.example/in'],
    ['https://BÜCHER.example/in', 'https://XN--BCHER-KVA.Example/in'],
    ['https://bu\u0308cher.example/in', 'https://bücher.example/in'],
    ['https://例え。テスト/in', 'https://xn--r8jz45g.xn--zckzah/in'],
    ['https://ΟΔΟΣ.example/', 'https://οδοσ.example/'],
    ['https://ΟΔΟΣ-1.example/', 'https://οδοσ-1.example/'],
    ['https://straße.example/', 'https://xn--strae-oqa.example/'],
    ['https://ｅxample.com/', 'https://example.com/'],
    ['https://b%C3%BCcher.example/', 'https://bücher.example/'],
    ['https://نامه\u200cای.com/', 'https://xn--mgba3gch31f060k.com/'],
    ['https://bü\u00ad\ufe0fcher.example/', 'https://bücher.example/'],
    ['https://[2001:db8::1]/in', 'https://[2001:0DB8:0:0:0:0:0:0001]:443/in'],
    ['https://[::ffff:10.0.0.1]/in', 'https://[::FFFF:a00:1]/in'],
    ['https://[1:2:3:4:5:6:7::]/', 'https://[1:2:3:4:5:6:7:0]/'],
    ['https://hooks.example.com/a/../b', 'https://hooks.example.com/b'],
    ['https://hooks.example.com/../../b', 'https://hooks.example.com/b'],
    ['https://hooks.example.com/a/%2e%2E/./b', 'https://hooks.example.com/b'],
    ['https://hooks.example.com/a/b/..', 'https://hooks.example.com/a/'],
    ['https://hooks.example.com/a/.', 'https://hooks.example.com/a/'],
    ['https://hooks.example.com/Ü?k=Ü', 'https://hooks.example.com/%C3%9C?k=%C3%9C'],
    ['https://hooks.example.com:08443/', 'https://hooks.example.com:8443/'],
    ["https://hooks.example.com/?k='", 'https://hooks.example.com/?k=%27'],
  ])('%s is the same receiver as %s', (one, other) => {
    expect(read(one)).toBe(read(other));
    expect(webhookUrlKey(one)).toBe(webhookUrlKey(other));
  });

  test.each([
    ['https://bücher.example/', 'https://bucher.example/'],
    ['https://straße.example/', 'https://strasse.example/'],
    ['https://xn--mgba3gch31f060k.com/', 'https://xn--mgba3gch31f.com/'],
    ['https://xn--3zc4fxa418p.lk/', 'https://xn--3zc4fxa.lk/'],
    ['https://[2001:db8::1]/', 'https://[2001:db8:1::]/'],
    ['https://hooks.example.com/a/..b', 'https://hooks.example.com/b'],
    ['https://hooks.example.com/a//../b', 'https://hooks.example.com/b'],
    ['https://hooks.example.com/?k=/a/../b', 'https://hooks.example.com/?k=/b'],
    ['https://hooks.example.com/%41', 'https://hooks.example.com/A'],
    ['https://hooks.example.com/%c3%9c', 'https://hooks.example.com/Ü'],
    ["https://hooks.example.com/'", 'https://hooks.example.com/%27'],
    ['https://hooks.example.com/hook', 'https://hooks.example.com/%68ook'],
    ['https://hooks.example.com/~a', 'https://hooks.example.com/%7Ea'],
    ['https://hooks.example.com/hook', 'https://hooks.example.com/hook?'],
  ])('but not %s and %s', (one, other) => {
    expect(read(one)).not.toBe(read(other));
    expect(webhookUrlKey(one)).not.toBe(webhookUrlKey(other));
  });

  test('exactly where the platform treats them as equal, whatever they consist of', () => {
    const hosts = ['bücher.example', 'xn--bcher-kva.example', 'ÉTÉ.fr', 'été.fr', 'xn--t-9fab.fr', 'été。fr'];
    const addresses = ['[::1]', '[0:0::1]', '[0:0:0:0:0:0:0:1]', '[::0.0.0.1]', '[1::]', '[1:0::0:0]'];
    const host = fc.constantFrom(...hosts, ...addresses, 'EXAMPLE.com:443', 'example.com', 'example.com:80');
    const piece = fc.constantFrom(
      'a',
      'B',
      '.',
      '..',
      '%2e',
      '%2E.',
      '',
      'ü',
      '%C3%BC',
      '^',
      '%5E',
      '{|}',
      "'",
    );
    const parts = fc.array(piece, { maxLength: 5 });
    const url = fc
      .tuple(fc.constantFrom('https', 'HTTPS', 'http'), host, parts, fc.option(parts))
      .map(
        ([scheme, at, path, query]) =>
          `${scheme}://${at}/${path.join('/')}${query ? `?${query.join('/')}` : ''}`,
      );
    fc.assert(
      fc.property(url, url, (one, other) => {
        expect(webhookUrlKey(one) === webhookUrlKey(other)).toBe(read(one) === read(other));
      }),
      { numRuns: 3_000 },
    );
  });

  // Besides what no host may hold: nine letters of old Slavonic books, which are left as they are.
  const odd = /[\p{Cc}[\p{Cf}--[\u200c\u200d]]\s\\.%@:\/?#\[\]\u1c80-\u1c88]/gv;
  // Some that are joined to their neighbour or parted from it, as not every letter may be.
  const joined = fc.constantFrom('ක්\u200dෂ', 'क्\u200cष', 'می\u200cخ', 'ක්ෂ', 'क्ष', 'میخ');

  test('also in every alphabet: a name and its ASCII form', () => {
    const name = fc
      .array(fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }), joined), {
        minLength: 1,
        maxLength: 4,
      })
      .map((parts) => parts.join(''))
      .map((label) => `https://x${label.replaceAll(odd, '')}.example/`);
    fc.assert(
      fc.property(name, (text) => {
        const ascii = read(text) ?? '';
        fc.pre(ascii !== '' && ascii.length < 'https://.example/'.length + 64);
        expect(read(normalWebhookUrl(text))).toBe(ascii);
        expect(webhookUrlKey(ascii)).toBe(webhookUrlKey(text));
        const bare = text.replaceAll(/[\u200c\u200d]/gu, '');
        expect(webhookUrlKey(bare) === webhookUrlKey(text)).toBe(read(bare) === ascii);
      }),
      { numRuns: 3_000 },
    );
  });
});

test.each([
  'nothing of the kind',
  '',
  'ftp://a/../b',
  'https://',
  'https://a@b:c/',
  'https://[::1',
  'https://xn--/',
])('an invalid or damaged URL equals only itself: %j', (text) => {
  expect(webhookUrlKey(text)).not.toBe(webhookUrlKey(`${text}x`));
});

test.each([
  ['dots', `https://a.example/${'../'.repeat(80_000)}`],
  ['colons', `https://[${':'.repeat(250_000)}]/`],
  ['labels', `https://${'xn--bcher-kva.'.repeat(18_000)}/`],
  ['one label', `https://xn--${'9'.repeat(250_000)}/`],
])('a quarter of a megabyte of %s takes less than a second of the processor', (_what, hostile) => {
  const before = process.threadCpuUsage();
  webhookUrlKey(hostile);
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
});
