/** Reads JSON as it arrives, and takes the text of each `files[…].data` out of it. */
import { DeskError } from '@tidemark/domain';
import { jsonCount } from '../json-bounds.ts';
import { type ByteReader, backslash, byteReader, quote } from './byte-reader.ts';
import { type KeptBytes, keepBytes } from './kept-bytes.ts';

export type Diverting = Readonly<{
  /** Of what is left: more is refused. */
  mostBytes: number;
  /** Reads the text to its end; its number replaces it in the JSON. */
  take: (text: AsyncIterable<Uint8Array>) => Promise<number>;
}>;

/** The JSON without the data; whether it is JSON at all, its parser says. */
export const jsonWithoutData = async (
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { mostBytes, take }: Diverting,
): Promise<Uint8Array> => {
  const reader = byteReader(pieces);
  const kept = keepBytes(mostBytes);
  const place = placeInJson();
  while (await reader.more()) {
    const string = toNextString(reader, kept, place);
    if (string === 'none') continue;
    if (string === 'data') {
      kept.add(Buffer.from(String(await take(stringText(reader)))));
    } else {
      const start = kept.size();
      await keepString(reader, kept);
      place.read(kept.from(start));
    }
  }
  return kept.from(0);
};

/** Keeps what is at hand up to a string, whose first quote is passed over. */
const toNextString = (reader: ByteReader, kept: KeptBytes, place: PlaceInJson): 'none' | 'data' | 'other' => {
  for (;;) {
    kept.add(reader.plain(isToken));
    const token = reader.next();
    if (token === null) return 'none';
    if (token === quote) return place.isData() ? 'data' : 'other';
    kept.addByte(token);
    place.pass(token);
  }
};

const open = 0x7b;
const close = 0x7d;
const openList = 0x5b;
const closeList = 0x5d;
const comma = 0x2c;

const isToken = (byte: number): boolean =>
  byte === quote ||
  byte === open ||
  byte === close ||
  byte === openList ||
  byte === closeList ||
  byte === comma;

type Frame = { readonly isObject: boolean; key: string | null; awaitsKey: boolean };

type PlaceInJson = ReturnType<typeof placeInJson>;

/** The reader's position in the JSON; levels below the third are ignored. */
const placeInJson = () => {
  const count = jsonCount('body');
  const frames: Frame[] = [];
  let depth = 0;
  const inner = (): Frame | undefined => (depth <= depthOfData ? frames[depth - 1] : undefined);
  return {
    pass: (token: number): void => {
      count(token);
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
    // A wrong key is none; the body is refused when it is parsed as a whole.
    return null;
  }
};

/** With its quotes; a string without an end is left as it is. */
const keepString = async (reader: ByteReader, kept: KeptBytes): Promise<void> => {
  kept.addByte(quote);
  let isEscaped = false;
  while (await reader.more()) {
    for (;;) {
      if (!isEscaped) kept.add(reader.inString());
      const byte = reader.next();
      if (byte === null) break;
      kept.addByte(byte);
      if (byte === quote && !isEscaped) return;
      isEscaped = byte === backslash && !isEscaped;
    }
  }
};

/**
 * The text of a string, in pieces; its first quote has been read. Base64 is ASCII, so a byte is a character; it is never made
 * text, for much text of many bodies at once is much memory.
 */
async function* stringText(reader: ByteReader): AsyncGenerator<Uint8Array> {
  let begun: string | null = null;
  while (await reader.more()) {
    const said = gathered(reader.atHand());
    for (;;) {
      if (begun === null) said.add(reader.inString());
      const byte = reader.next();
      if (byte === null) break;
      if (begun === null && byte === quote) {
        yield said.all();
        return;
      }
      begun = begun === null ? '' : begun + String.fromCharCode(byte);
      if (begun === '' || (begun.startsWith('u') && begun.length < 5)) continue;
      said.add(escaped(begun));
      begun = null;
    }
    yield said.all();
  }
  throw new DeskError('invalid_json', 'The body broke off before its end.');
}

/** Joins at most so many bytes; a single part is not copied. */
const gathered = (most: number) => {
  let first: Uint8Array = nothing;
  let copied: Uint8Array | null = null;
  let size = 0;
  return {
    add: (bytes: Uint8Array): void => {
      if (size === 0) first = bytes;
      else if (bytes.byteLength > 0) {
        if (copied === null) {
          copied = new Uint8Array(most);
          copied.set(first);
        }
        copied.set(bytes, size);
      }
      size += bytes.byteLength;
    },
    all: (): Uint8Array => copied?.subarray(0, size) ?? first,
  };
};

const nothing = new Uint8Array();

/** The character that an escape sequence encodes. */
const escaped = (text: string): Uint8Array => {
  if (!text.startsWith('u')) return simple[text] ?? strange;
  const code = /^[0-9a-f]{4}$/i.test(text.slice(1)) ? Number.parseInt(text.slice(1), 16) : 0;
  return code > 0 && code < 0x80 ? Uint8Array.of(code) : strange;
};

/** Those that base64 may have. */
const simple: Readonly<Record<string, Uint8Array>> = {
  '/': Buffer.from('/'),
  n: Buffer.from('\n'),
  r: Buffer.from('\r'),
  t: Buffer.from('\t'),
};

/** None of base64. */
const strange = Buffer.from('?');
