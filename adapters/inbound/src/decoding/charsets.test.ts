import { describe, expect, test } from 'vitest';
import { encodings, fromHex, others } from '../testing/charset-texts.ts';
import { decodeText, labelOf } from './charsets.ts';

describe('charsets', () => {
  test.each(encodings)('%s is read by each of its labels', (name, text, hex, labels) => {
    for (const label of labels.split(' ')) {
      expect(new TextDecoder(label).encoding, label).toBe(name);
      expect(decodeText(fromHex(hex), label, null), label).toBe(text);
      expect(decodeText(fromHex(hex), ` "${label.toUpperCase()}" `, null), label).toBe(text);
    }
  });

  test.each(others)('%s, which the standard does not decode, is read', (label, text, hex) => {
    expect(decodeText(fromHex(hex), label, null)).toBe(text);
  });

  test('undeclared text is UTF-8 if it can be, else the charset of other parts, else windows-1252', () => {
    expect(decodeText(fromHex('c3bc'), null, 'iso-8859-2')).toBe('ü');
    expect(decodeText(fromHex('b1b3'), null, 'iso-8859-2')).toBe('ął');
    expect(decodeText(fromHex('4772fcdf65'), null, null)).toBe('Grüße');
    expect(decodeText(fromHex('4772fcdf65'), 'x-nobody-knows', null)).toBe('Grüße');
  });

  test('undeclared Japanese is known by its escapes or its kana, undeclared Russian by its letters', () => {
    const escapes = fromHex('1b244224332473244b2441244f1b2842');
    for (const declared of [null, 'us-ascii', 'utf-8', 'iso-8859-1'])
      expect(decodeText(escapes, declared, null)).toBe('こんにちは');
    expect(decodeText(fromHex('82b182f182c982bf82cd'), null, null)).toBe('こんにちは');
    expect(decodeText(fromHex('a4b3a4f3a4cba4c1a4cf'), null, null)).toBe('こんにちは');
    expect(decodeText(fromHex('f0d2c9d7c5d4'), null, null)).toBe('Привет');
    expect(decodeText(fromHex('cff0e8e2e5f2'), null, null)).toBe('Привет');
  });

  test('a wrong declaration loses to bytes that say otherwise', () => {
    const utf8 = fromHex('4772c3bcc39f65');
    for (const declared of [
      ...['iso-8859-1', 'windows-1252', 'us-ascii', 'koi8-r', 'shift_jis', 'iso-2022-jp'],
      ...['utf-7', 'hz-gb-2312', 'iso-2022-kr', 'cp437', 'cp850', 'ibm852'],
    ])
      expect(decodeText(utf8, declared, null), declared).toBe('Grüße');
    expect(decodeText(fromHex('4772fcdf65'), 'utf-8', null)).toBe('Grüße');
    expect(decodeText(fromHex('efbbbf4772c3bc'), 'iso-8859-1', null)).toBe('Grü');
  });

  test('a few broken bytes of a long text do not change its charset', () => {
    const text = 'Grüße aus Köln, schöne Tage. '.repeat(10);
    const bytes = Uint8Array.from([...Buffer.from(text), 0xc3]);
    expect(decodeText(bytes, 'utf-8', null)).toBe(`${text}\ufffd`);
  });

  test('no bytes and no label throw', () => {
    const all = Uint8Array.from({ length: 256 }, (_, index) => index);
    const labels = [
      ...encodings.flatMap(([, , , names]) => names.split(' ')),
      ...others.map(([name]) => name),
    ];
    for (const label of [
      ...labels,
      'replacement',
      'iso-2022-cn',
      'x-user-defined',
      '',
      '\0',
      'x'.repeat(1_000),
    ])
      for (const length of [0, 1, 2, 3, 255, 256])
        expect(typeof decodeText(all.subarray(256 - length), label, label)).toBe('string');
    expect(labelOf('replacement')).toBeNull();
  });
});

describe('UTF-8 with a broken byte', () => {
  const broken = (text: string, at: number): Uint8Array => {
    const bytes = new Uint8Array(Buffer.from(text));
    bytes[at] = 0xff;
    return bytes;
  };

  test('keeps all of its other characters where it is declared', () => {
    const text = 'Grüße aus Köln, schöne Aussicht';
    expect(decodeText(broken(text, 0), 'utf-8', null)).toBe(text.replace('G', '\ufffd'));
    expect(decodeText(broken(text, 0), 'utf-8', 'iso-8859-1')).toBe(text.replace('G', '\ufffd'));
  });

  test('keeps them undeclared where nearly all are good', () => {
    const text = `x${'Grüße aus Köln. '.repeat(10)}`;
    expect(decodeText(broken(text, 0), null, null)).toBe(text.replace('x', '\ufffd'));
  });

  test.each(['caf\xe9', 'Gr\xfc\xdfe aus K\xf6ln'])('is none where it is Latin-1: %s', (text) => {
    expect(decodeText(new Uint8Array(Buffer.from(text, 'latin1')), 'utf-8', null)).toBe(text);
  });
});
