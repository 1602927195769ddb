import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDecoder, decodeAll, encodingOf, encodings } from './decoder.ts';

const ascii = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
const read = (encoding: 'base64' | 'quoted-printable' | 'uuencode', text: string): string =>
  Buffer.from(decodeAll(encoding, ascii(text))).toString('latin1');

describe('transfer encodings', () => {
  test('are known by their names; anything else is read as it is', () => {
    expect(
      ['BASE64', ' base64 ', 'Quoted-Printable', 'x-uuencode', 'uue', '8bit', 'x-nothing', ''].map(
        encodingOf,
      ),
    ).toEqual([
      'base64',
      'base64',
      'quoted-printable',
      'uuencode',
      'uuencode',
      'identity',
      'identity',
      'identity',
    ]);
  });

  test('base64 gives back any bytes, however they are folded', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.integer({ min: 1, max: 80 }), (bytes, width) => {
        const encoded = Buffer.from(bytes).toString('base64');
        const folded = encoded.replace(new RegExp(`.{${width}}`, 'g'), '$&\r\n');
        expect(decodeAll('base64', ascii(folded))).toEqual(bytes);
      }),
    );
  });

  test.each([
    ['rubbish between is skipped', 'SG*Vs\0bG8!', 'Hello'],
    ['padding may be missing', 'SGVsbG8', 'Hello'],
    ['padding begins a new text', 'SGVs\r\nbG8=\r\nIHlvdQ==', 'Hello you'],
    ['letters of URLs count', '-_-_', '\xfb\xff\xbf'],
    ['a single letter is nothing', 'S', ''],
  ])('base64: %s', (_what, encoded, text) => expect(read('base64', encoded)).toBe(text));

  test.each([
    ['codes of either case', 'Gr=C3=bc=C3=9fe', 'Gr\xc3\xbc\xc3\x9fe'],
    ['soft breaks, with spaces before their end', 'a=\r\nb= \t\r\nc=\nd', 'abcd'],
    ['what is no code stays', 'a=b=zz=4=\u0041', 'a=b=zz=4=A'],
    ['an equals sign at the end is dropped', 'a=', 'a'],
    ['half a code at the end stays', 'a=4', 'a=4'],
  ])('quoted-printable: %s', (_what, encoded, text) => expect(read('quoted-printable', encoded)).toBe(text));

  test('uuencode reads from `begin` to `end`', () => {
    const encoded = 'A word before\nbegin 644 cat.txt\n#0V%T\n`\nend\nand behind\n';
    expect(read('uuencode', encoded)).toBe('Cat');
    expect(read('uuencode', 'no begin\n#0V%T\n')).toBe('');
  });

  test('every encoding gives the same whatever pieces the bytes arrive in, and never throws', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...encodings),
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          fc.string({ maxLength: 300 }).map(ascii),
          qpLike.map(ascii),
        ),
        fc.integer({ min: 1, max: 50 }),
        (encoding, bytes, step) => {
          const decoder = createDecoder(encoding);
          const pieces: Uint8Array[] = [];
          for (let at = 0; at < bytes.length; at += step)
            pieces.push(decoder.push(bytes.slice(at, at + step)));
          const joined = Buffer.concat([...pieces, decoder.end()]);
          expect(new Uint8Array(joined)).toEqual(new Uint8Array(decodeAll(encoding, bytes)));
        },
      ),
      { numRuns: 500 },
    );
  });
});

const qpLike = fc
  .array(fc.constantFrom('=', '4', '1', ' ', '\r', '\n', 'x', '='), { maxLength: 60 })
  .map((signs) => signs.join(''));
