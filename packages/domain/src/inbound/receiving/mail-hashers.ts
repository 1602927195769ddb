/** Hashes of the two halves of a mail that stay the same however it travels. */
import type { Hasher } from '../../model/ports.ts';

const cr = 13;
const lf = 10;
const space = 32;
const tab = 9;
const colon = 58;

/**
 * Headers in which two copies of a mail differ, because servers write them on the way: trace fields, signatures, those of
 * filters and of forwarding, and the line with which mailboxes begin.
 */
const isTrace = (name: string): boolean =>
  /^(?:arc-|x-spam|>?from \S)/.test(name) || traceFields.has(name.trim());

const traceFields: ReadonlySet<string> = new Set([
  ...[
    'received',
    'received-spf',
    'x-received',
    'return-path',
    'delivered-to',
    'x-original-to',
    'envelope-to',
  ],
  ...[
    'authentication-results',
    'x-original-authentication-results',
    'dkim-signature',
    'x-google-dkim-signature',
  ],
  ...[
    'x-forwarded-to',
    'x-forwarded-for',
    'x-forwarded-encrypted',
    'x-gm-message-state',
    'x-google-smtp-source',
  ],
  ...['x-rspamd-action', 'x-rspamd-queue-id', 'x-rspamd-server', 'x-virus-scanned', 'x-ses-receipt'],
]);

/** No name of a trace field is longer. */
const longestName = 64;

/** Hashes the header without trace fields, its line ends as LF. */
export const headHasher = (hasher: Hasher): Hasher => {
  const head = evenLines(hasher);
  let name: number[] = [];
  let kept: number[] = [];
  let place: 'start' | 'name' | 'value' | 'body' = 'start';
  let isKept = true;
  const decide = (): void => {
    isKept = !isTrace(String.fromCharCode(...name).toLowerCase());
    if (isKept) kept.push(...name);
    name = [];
    place = 'value';
  };
  const begin = (byte: number): void => {
    if (byte === lf) place = 'body';
    else place = byte === space || byte === tab ? 'value' : 'name';
  };
  const addByte = (byte: number): void => {
    if (place === 'start') begin(byte);
    if (place === 'name' && (byte === lf || byte === colon || name.length >= longestName)) decide();
    if (place === 'name') name.push(byte);
    if (place !== 'value') return;
    if (isKept) kept.push(byte);
    if (byte === lf) place = 'start';
  };
  const flush = (): void => {
    if (kept.length > 0) head.add(Uint8Array.from(kept));
    kept = [];
  };
  return {
    add: (piece) => {
      for (const byte of piece) {
        if (place === 'body') break;
        if (byte !== cr) addByte(byte);
      }
      flush();
    },
    hex: () => {
      if (name.length > 0) decide();
      flush();
      return head.hex();
    },
  };
};

/** Hashes everything after the first empty line. */
export const bodyHasher = (hasher: Hasher): Hasher => {
  const body = evenLines(hasher);
  let isBody = false;
  let isLineEmpty = true;
  /** The bytes of a piece that belong to the body. */
  const bodyIn = (piece: Uint8Array): Uint8Array => {
    for (let place = 0; place < piece.length; place += 1) {
      const byte = piece[place];
      if (byte === lf && isLineEmpty) {
        isBody = true;
        return piece.subarray(place + 1);
      }
      if (byte !== cr) isLineEmpty = byte === lf;
    }
    return piece.subarray(piece.length);
  };
  return { add: (piece) => body.add(isBody ? piece : bodyIn(piece)), hex: body.hex };
};

/** Hashes bytes without CR, and without the line ends at their end. */
const evenLines = (hasher: Hasher): Hasher => {
  let lineEnds = 0;
  const add = (piece: Uint8Array): void => {
    const bytes = new Uint8Array(piece.length + lineEnds);
    let length = 0;
    for (const byte of piece) {
      if (byte === lf) lineEnds += 1;
      if (byte === lf || byte === cr) continue;
      bytes.fill(lf, length, length + lineEnds);
      length += lineEnds;
      lineEnds = 0;
      bytes[length] = byte;
      length += 1;
    }
    if (length > 0) hasher.add(bytes.subarray(0, length));
  };
  return { add, hex: () => hasher.hex() };
};
