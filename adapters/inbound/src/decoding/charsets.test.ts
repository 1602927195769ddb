import { describe, expect, test } from 'vitest';
import { decodeText, labelOf } from './charsets.ts';

/** The encodings of the WHATWG standard with all of their labels, a text, and its bytes. */
const encodings: readonly (readonly [name: string, text: string, hex: string, labels: string])[] = [
  [
    'utf-8',
    'Grüße 👍',
    '4772c3bcc39f6520f09f918d',
    'unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8',
  ],
  ['ibm866', 'Привет, мир', '8fe0a8a2a5e22c20aca8e0', '866 cp866 csibm866 ibm866'],
  [
    'iso-8859-2',
    'Zażółć gęślą',
    '5a61bff3b3e62067eab66cb1',
    'csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2',
  ],
  [
    'iso-8859-3',
    'Ĉu vi ĝuas',
    'c67520766920f8756173',
    'csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3',
  ],
  [
    'iso-8859-4',
    'Šiaulių ąžuolas',
    'a96961756c69f920b1be756f6c6173',
    'csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4',
  ],
  [
    'iso-8859-5',
    'Привет',
    'bfe0d8d2d5e2',
    'csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988',
  ],
  [
    'iso-8859-6',
    'مرحبا',
    'e5d1cdc8c7',
    'arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987',
  ],
  [
    'iso-8859-7',
    'Καλημέρα',
    'cae1ebe7ecddf1e1',
    'csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek',
  ],
  [
    'iso-8859-8',
    'שלום',
    'f9ece5ed',
    'csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 iso_8859-8:1988 visual',
  ],
  ['iso-8859-8-i', 'שלום', 'f9ece5ed', 'csiso88598i iso-8859-8-i logical'],
  [
    'iso-8859-10',
    'Þetta đŋ',
    'de6574746120b9bf',
    'csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6',
  ],
  ['iso-8859-13', 'Žąsų', 'dee073f8', 'iso-8859-13 iso8859-13 iso885913'],
  ['iso-8859-14', 'Ŵŷ ḃ', 'd0fe20a2', 'iso-8859-14 iso8859-14 iso885914'],
  [
    'iso-8859-15',
    'prix 5 €',
    '70726978203520a4',
    'csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9',
  ],
  ['iso-8859-16', 'Știință', 'aa7469696efee3', 'iso-8859-16'],
  ['koi8-r', 'Привет', 'f0d2c9d7c5d4', 'cskoi8r koi koi8 koi8-r koi8_r'],
  ['koi8-u', 'Їжак', 'b7d6c1cb', 'koi8-ru koi8-u'],
  ['macintosh', 'Grüße', '47729fa765', 'csmacintosh mac macintosh x-mac-roman'],
  ['windows-874', 'สวัสดี', 'cac7d1cab4d5', 'dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874'],
  ['windows-1250', 'Žluťoučký', '8e6c759d6f75e86bfd', 'cp1250 windows-1250 x-cp1250'],
  ['windows-1251', 'Привет', 'cff0e8e2e5f2', 'cp1251 windows-1251 x-cp1251'],
  [
    'windows-1252',
    'Grüße – €',
    '4772fcdf6520962080',
    'ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252',
  ],
  ['windows-1253', 'Καλημέρα', 'cae1ebe7ecddf1e1', 'cp1253 windows-1253 x-cp1253'],
  [
    'windows-1254',
    'İyi günler ş',
    'dd79692067fc6e6c657220fe',
    'cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 windows-1254 x-cp1254',
  ],
  ['windows-1255', 'שלום', 'f9ece5ed', 'cp1255 windows-1255 x-cp1255'],
  ['windows-1256', 'مرحبا', 'e3d1cdc8c7', 'cp1256 windows-1256 x-cp1256'],
  ['windows-1257', 'Žąsų', 'dee073f8', 'cp1257 windows-1257 x-cp1257'],
  ['windows-1258', 'Chào ă', '4368e06f20e3', 'cp1258 windows-1258 x-cp1258'],
  ['x-mac-cyrillic', 'Привет', '8ff0e8e2e5f2', 'x-mac-cyrillic x-mac-ukrainian'],
  [
    'gbk',
    '你好，世界',
    'c4e3bac3a3accac0bde7',
    'chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk',
  ],
  ['gb18030', '你好，世界', 'c4e3bac3a3accac0bde7', 'gb18030'],
  ['big5', '你好，世界', 'a741a66ea141a540acc9', 'big5 big5-hkscs cn-big5 csbig5 x-x-big5'],
  ['euc-jp', 'こんにちは', 'a4b3a4f3a4cba4c1a4cf', 'cseucpkdfmtjapanese euc-jp x-euc-jp'],
  ['iso-2022-jp', 'こんにちは', '1b244224332473244b2441244f1b2842', 'csiso2022jp iso-2022-jp'],
  [
    'shift_jis',
    'こんにちは',
    '82b182f182c982bf82cd',
    'csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis',
  ],
  [
    'euc-kr',
    '안녕하세요',
    'bec8b3e7c7cfbcbcbfe4',
    'cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949',
  ],
  ['utf-16be', 'Grüße', '0047007200fc00df0065', 'unicodefffe utf-16be'],
  [
    'utf-16le',
    'Grüße',
    '47007200fc00df006500',
    'csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le',
  ],
];

/** What the standard replaces or does not know, and mail still uses. */
const others: readonly (readonly [label: string, text: string, hex: string])[] = [
  ['utf-7', 'Grüße + 日本', '47722b4150774133772d65202b2d202b5a65566e4c412d'],
  ['hz-gb-2312', '你好~', '7e7b44633a437e7d7e7e'],
  ['iso-2022-kr', '안녕', '1b2429430e3e4833670f'],
  ['cp932', '①', '8740'],
  ['iso-2022-jp-ms', 'こん', '1b2442243324731b2842'],
  ['latin9', '5 €', '3520a4'],
  ['cp437', 'Grüße', '477281e165'],
  ['cp850', 'Grüße', '477281e165'],
  ['ibm852', 'Žluť', 'a66c759c'],
  ['cp858', '5 €', '3520d5'],
  ['utf-32be', 'aé', '00000061000000e9'],
  ['cp949', '안녕', 'bec8b3e7'],
  ['CP-1251', 'Привет', 'cff0e8e2e5f2'],
];

const fromHex = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));

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
    for (const declared of ['iso-8859-1', 'windows-1252', 'us-ascii', 'koi8-r', 'shift_jis', 'iso-2022-jp'])
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
