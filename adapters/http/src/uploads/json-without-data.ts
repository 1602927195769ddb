/** Goes through JSON as it arrives, and takes the text of each `files[…].data` out of it. */
import { DeskError } from '@tidemark/domain';
import { type ByteReader, backslash, byteReader, quote } from './byte-reader.ts';

export type Diverting = Readonly<{
  /** Of what is left: more is refused. */
  mostBytes: number;
  /** Reads the text to its end; the number that it gives stands in the JSON instead. */
  take: (text: AsyncIterable<string>) => Promise<number>;
}>;

/** The JSON without the data; whether it is JSON at all, its parser says. */
export const jsonWithoutData = async (
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { mostBytes, take }: Diverting,
): Promise<Uint8Array> => {
  const reader = byteReader(pieces);
  const kept = keeping(mostBytes);
  const place = placeInJson();
  for (;;) {
    const plain = await reader.plain(isToken);
    kept.add(plain);
    if (plain.byteLength > 0) continue;
    const token = await reader.next();
    if (token === null) return kept.whole();
    if (token !== quote) {
      kept.add(Uint8Array.of(token));
      place.pass(token);
    } else if (place.isData()) {
      kept.add(Buffer.from(String(await take(stringText(reader)))));
    } else {
      const string = await wholeString(reader, mostBytes);
      kept.add(string);
      place.read(string);
    }
  }
};

const [open, close, openList, closeList, comma] = [0x7b, 0x7d, 0x5b, 0x5d, 0x2c];

const isToken = (byte: number): boolean =>
  byte === quote ||
  byte === open ||
  byte === close ||
  byte === openList ||
  byte === closeList ||
  byte === comma;

const keeping = (mostBytes: number) => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  return {
    add: (piece: Uint8Array): void => {
      size += piece.byteLength;
      if (size > mostBytes)
        throw new DeskError('payload_too_large', `A body may have ${mostBytes} bytes without its files.`);
      if (piece.byteLength > 0) pieces.push(piece);
    },
    whole: (): Uint8Array => Buffer.concat(pieces),
  };
};

type Frame = { readonly isObject: boolean; key: string | null; awaitsKey: boolean };

/** Where in the JSON the reader stands; what lies deeper than three levels is of no interest. */
const placeInJson = () => {
  const frames: Frame[] = [];
  let depth = 0;
  const inner = (): Frame | undefined => (depth <= depthOfData ? frames[depth - 1] : undefined);
  return {
    pass: (token: number): void => {
      const frame = inner();
      if (token === open || token === openList) {
        depth += 1;
        if (depth <= depthOfData)
          frames[depth - 1] = { isObject: token === open, key: null, awaitsKey: token === open };
      } else if (token === comma) {
        if (frame) frame.awaitsKey = frame.isObject;
      } else depth = Math.max(depth - 1, 0);
    },
    /** A string that is no data: a key where one is awaited. */
    read: (string: Uint8Array): void => {
      const frame = inner();
      if (!frame?.awaitsKey) return;
      frame.key = keyIn(string);
      frame.awaitsKey = false;
    },
    isData: (): boolean => {
      const [body, files, file] = frames;
      return (
        depth === depthOfData &&
        body?.key === 'files' &&
        files?.isObject === false &&
        file?.key === 'data' &&
        !file.awaitsKey
      );
    },
  };
};

const depthOfData = 3;

/** Keys may be written with escapes. */
const keyIn = (string: Uint8Array): string | null => {
  if (string.byteLength > 100) return null;
  try {
    return String(JSON.parse(Buffer.from(string).toString('utf8')));
  } catch {
    return null;
  }
};

/** With its quotes; a string without an end is left as it is. */
const wholeString = async (reader: ByteReader, mostBytes: number): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = [Uint8Array.of(quote)];
  let size = 1;
  for (;;) {
    const plain = await reader.inString();
    size += plain.byteLength;
    pieces.push(plain);
    if (plain.byteLength > 0 && size <= mostBytes) continue;
    const end = await reader.next();
    const escaped = end === backslash ? await reader.next() : null;
    pieces.push(Uint8Array.from([end, escaped].filter((byte) => byte !== null)));
    if (end !== backslash || size > mostBytes) return Buffer.concat(pieces);
  }
};

/** What a string says, in pieces; its first quote has been read. */
async function* stringText(reader: ByteReader): AsyncGenerator<string> {
  for (;;) {
    const plain = await reader.inString();
    if (plain.byteLength > 0) {
      // Base64 is ASCII: every other byte becomes a character that is none of it.
      yield Buffer.from(plain).toString('latin1');
      continue;
    }
    const end = await reader.next();
    if (end === quote) return;
    if (end === null) throw new DeskError('invalid_json', 'The body broke off before its end.');
    yield await escapedText(reader);
  }
}

const escapedText = async (reader: ByteReader): Promise<string> => {
  const letter = String.fromCharCode((await reader.next()) ?? 0);
  if (letter !== 'u') return simple[letter] ?? '?';
  let digits = '';
  for (let count = 0; count < 4; count += 1) digits += String.fromCharCode((await reader.next()) ?? 0);
  return /^[0-9a-f]{4}$/i.test(digits) ? String.fromCharCode(Number.parseInt(digits, 16)) : '?';
};

/** Those that base64 may have; `?` is none of it. */
const simple: Readonly<Record<string, string>> = { '/': '/', n: '\n', r: '\r', t: '\t' };
