/** Text of bytes whose charset is declared, wrongly declared or not declared. */
import { oldCharsets } from './old-charsets.ts';

const aliases: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  'iso-2022-jp-ms': 'iso-2022-jp',
  'iso-2022-jp-1': 'iso-2022-jp',
  'iso-2022-jp-2': 'iso-2022-jp',
  'iso-2022-jp-3': 'iso-2022-jp',
  cp50220: 'iso-2022-jp',
  cp51932: 'euc-jp',
  eucjp: 'euc-jp',
  latin9: 'iso-8859-15',
  'latin-9': 'iso-8859-15',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  'big5-eten': 'big5',
  'x-gbk': 'gbk',
  hz: 'hz-gb-2312',
  'unicode-1-1-utf-7': 'utf-7',
  utf7: 'utf-7',
  'x-unicode-2-0-utf-7': 'utf-7',
  utf32: 'utf-32',
  cp65001: 'utf-8',
  utf8mb4: 'utf-8',
  tis620: 'windows-874',
  cp874: 'windows-874',
  csiso2022kr: 'iso-2022-kr',
};

/** The name that `TextDecoder` or `oldCharsets` knows a charset by; null for an unknown one, or for plain ASCII. */
export const labelOf = (declared: string | null): string | null => {
  const name = (declared ?? '')
    .trim()
    .toLowerCase()
    .replace(/\*.*$/, '')
    .replace(/^["']|["']$/g, '');
  const known = aliases[name] ?? name.replace(/^cp-?(437|850|852|858)$/, 'ibm$1');
  if (oldCharsets.has(known)) return known;
  if (known === '' || isAsciiName.test(known)) return null;
  const page = /^(?:x-)?(?:cp|win|windows|ms)[-_]?(\d{3,5})$/.exec(known)?.[1];
  return (
    [known, page && `windows-${page}`, page && `ibm${page}`].map(encodingNamed).find((one) => one !== null) ??
    null
  );
};

/** Mail declares it of anything. */
const isAsciiName =
  /^(?:us-ascii|ascii|ansi_x3\.4-1968|iso-ir-6|7bit|8bit|unknown(?:-8bit)?|x-unknown|default(?:_charset)?)$/;

const encodingNamed = (label: string | undefined): string | null => {
  try {
    return label ? new TextDecoder(label).encoding : null;
  } catch {
    // The runtime throws for a charset that it does not know.
    return null;
  }
};

const decoders = new Map<string, TextDecoder>();

const decoderOf = (label: string, fatal: boolean): TextDecoder => {
  const key = `${label} ${fatal}`;
  const known = decoders.get(key) ?? new TextDecoder(label, { fatal });
  decoders.set(key, known);
  return known;
};

/** Null when some bytes are none of the charset. */
const strictly = (label: string, bytes: Uint8Array): string | null => {
  const old = oldCharsets.get(label);
  if (old) return old(bytes);
  try {
    return decoderOf(label, true).decode(bytes);
  } catch {
    // The runtime throws for bytes that are none of the charset.
    return null;
  }
};

/** The text of bytes; `hint` is the charset of other parts of the mail. */
export const decodeText = (bytes: Uint8Array, declared: string | null, hint: string | null): string => {
  const label = byMark(bytes) ?? labelOf(declared);
  if (label?.startsWith('utf-16') || label?.startsWith('utf-32')) return leniently(label, bytes);
  const isOld = label !== null && oldCharsets.has(label);
  if (isAscii(bytes)) return isOld ? leniently(label, bytes) : ofAscii(bytes, label);
  if (label === null) return guessed(bytes, hint);
  if (label === 'shift_jis') return strictly('utf-8', bytes) ?? ofMultiByte(label, bytes, hint);
  if (label === 'utf-8') return ofUtf8(bytes, hint);
  if (multiByte.has(label)) return ofMultiByte(label, bytes, hint);
  return strictly('utf-8', bytes) ?? leniently(label, bytes);
};

const multiByte: ReadonlySet<string> = new Set([
  ...['gbk', 'gb18030', 'big5', 'euc-jp', 'euc-kr', 'shift_jis', 'iso-2022-jp'],
]);

const ofMultiByte = (label: string, bytes: Uint8Array, hint: string | null): string =>
  strictly(label, bytes) ?? strictly('utf-8', bytes) ?? mostly(label, bytes) ?? guessed(bytes, hint);

const leniently = (label: string, bytes: Uint8Array): string =>
  oldCharsets.get(label)?.(bytes) ??
  decoderOf(label, false).decode(label === 'iso-2022-jp' ? withoutIdleEscapes(bytes) : bytes);

/** A return to ASCII for no character, as at the end of an encoded word: the standard has it read as an error. */
const withoutIdleEscapes = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replaceAll('\u001b(B\u001b', '\u001b')
      .replaceAll('\u001b(J\u001b', '\u001b'),
    'latin1',
  );

/** Null when more than a share of what is not ASCII cannot be read: a tenth, where nothing better is known. */
const mostly = (label: string, bytes: Uint8Array, share = 0.1): string | null => {
  const text = leniently(label, bytes);
  const others = text.match(/\P{ASCII}/gu)?.length ?? 0;
  const lost = text.match(/\ufffd/g)?.length ?? 0;
  return lost <= others * share ? text : null;
};

const ofUtf8 = (bytes: Uint8Array, hint: string | null): string =>
  strictly('utf-8', bytes) ?? mostly('utf-8', bytes, 0.5) ?? guessed(bytes, hint);

const isAscii = (bytes: Uint8Array): boolean => {
  for (let index = 0; index < bytes.length; index++) if ((bytes[index] ?? 0) >= 0x80) return false;
  return true;
};

/** Some Japanese programs declare no charset, and some declare ASCII. */
const ofAscii = (bytes: Uint8Array, label: string | null): string => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  if (label === 'iso-2022-jp' || text.includes('\u001b$B') || text.includes('\u001b$@'))
    return leniently('iso-2022-jp', bytes);
  return text.includes('\u001b$)C') ? leniently('iso-2022-kr', bytes) : text;
};

const byMark = (bytes: Uint8Array): string | null => {
  const [first, second, third, fourth] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? 'utf-32le' : 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
};

const guessed = (bytes: Uint8Array, hint: string | null): string => {
  const utf8 = strictly('utf-8', bytes) ?? mostly('utf-8', bytes);
  if (utf8 !== null) return utf8;
  const ofOthers = labelOf(hint);
  const hinted = ofOthers === null || ofOthers === 'utf-8' ? null : strictly(ofOthers, bytes);
  return hinted ?? japanese(bytes) ?? leniently(cyrillicOf(bytes) ?? 'windows-1252', bytes);
};

/** Kana distinguish Japanese from other bytes. */
const japanese = (bytes: Uint8Array): string | null => {
  for (const label of ['shift_jis', 'euc-jp']) {
    const text = strictly(label, bytes);
    const others = text?.match(/\P{ASCII}/gu)?.length ?? 0;
    const kana = text?.match(/[\u3041-\u30ff]/g)?.length ?? 0;
    if (text !== null && kana * 5 >= others) return text;
  }
  return null;
};

/** Where nearly all letters are above ASCII, and lower-case ones are at positions where one of the two has them. */
const cyrillicOf = (bytes: Uint8Array): 'koi8-r' | 'windows-1251' | null => {
  let plain = 0;
  let lower = 0;
  let upper = 0;
  for (const byte of bytes) {
    if (byte >= 0xe0) upper++;
    else if (byte >= 0xc0) lower++;
    else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) plain++;
  }
  if (lower + upper < 4 || plain > lower + upper) return null;
  return lower > upper ? 'koi8-r' : 'windows-1251';
};
