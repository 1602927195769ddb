/** Transfer encodings, decoded piece by piece. Whatever the bytes are, no decoder throws. */
import { createUuDecoder } from './uuencode.ts';

export const encodings = ['identity', 'base64', 'quoted-printable', 'uuencode'] as const;

export type Encoding = (typeof encodings)[number];

/** `end` returns what was still held back. The bytes that `push` returns may be those that it got. */
export type Decoder = Readonly<{ push: (bytes: Uint8Array) => Uint8Array; end: () => Uint8Array }>;

const none = new Uint8Array();

/** The encoding of a Content-Transfer-Encoding header. An unknown one is read as identity. */
export const encodingOf = (value: string): Encoding => {
  const name = value.trim().toLowerCase();
  if (name === 'base64' || name === 'quoted-printable') return name;
  return /^(?:x-)?uu(?:encode|e)?$/.test(name) ? 'uuencode' : 'identity';
};

/** Where a decoder writes. */
export type Allocate = (length: number) => Uint8Array;

const fresh: Allocate = (length) => new Uint8Array(length);

/** The same memory each time: what a decoder returned is only valid until its next call. */
export const reusedMemory = (): Allocate => {
  let memory = new Uint8Array();
  return (length) => {
    if (memory.length < length) memory = new Uint8Array(length);
    return memory;
  };
};

export const createDecoder = (encoding: Encoding, allocate: Allocate = fresh): Decoder => {
  if (encoding === 'base64') return createBase64Decoder(allocate);
  if (encoding === 'quoted-printable') return createQuotedPrintableDecoder(allocate);
  if (encoding === 'uuencode') return createUuDecoder();
  return { push: (bytes) => bytes, end: () => none };
};

export const decodeAll = (encoding: Encoding, bytes: Uint8Array): Uint8Array => {
  const decoder = createDecoder(encoding);
  const begin = decoder.push(bytes);
  const end = decoder.end();
  return end.length === 0 ? begin : new Uint8Array(Buffer.concat([begin, end]));
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The six bits of each character; −1 for what is skipped, −2 for padding. */
const sixBits = new Int8Array(256).fill(-1);
for (let index = 0; index < alphabet.length; index++) sixBits[alphabet.charCodeAt(index)] = index;
sixBits[0x2d] = 62;
sixBits[0x5f] = 63;
sixBits[0x3d] = -2;

/** Padding in the middle begins a new text: some programs join encoded texts. */
const createBase64Decoder = (allocate: Allocate): Decoder => {
  let held = 0;
  let bits = 0;
  const push = (bytes: Uint8Array): Uint8Array => {
    const output = allocate(((bytes.length * 6 + bits) >> 3) + 1);
    let length = 0;
    for (let index = 0; index < bytes.length; index++) {
      const value = sixBits[bytes[index] ?? 0] ?? -1;
      if (value >= 0) {
        held = ((held << 6) | value) & 0xfff;
        bits += 6;
        if (bits >= 8) {
          bits -= 8;
          output[length++] = (held >> bits) & 0xff;
        }
      } else if (value === -2) bits = 0;
    }
    return output.subarray(0, length);
  };
  return { push, end: () => none };
};

const hex = (byte: number): number => {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
};

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x09;

/** `=` that starts no code stays as it is. */
const createQuotedPrintableDecoder = (allocate: Allocate): Decoder => {
  /** The bytes from an `=` on whose end has not arrived; a soft line break may have spaces before its end. */
  let held: number[] = [];
  const mostHeld = 80;

  const take = (byte: number, output: Uint8Array, length: number): number => {
    const [, second] = held;
    if (held.length === 1 && (hex(byte) >= 0 || isSpace(byte) || byte === 0x0d)) return hold(byte, length);
    if (second !== undefined && hex(second) >= 0 && hex(byte) >= 0) {
      held = [];
      output[length] = (hex(second) << 4) | hex(byte);
      return length + 1;
    }
    const isBreak = second === undefined || isSpace(second) || second === 0x0d;
    if (isBreak && byte === 0x0a) {
      held = [];
      return length;
    }
    if (isBreak && held.length < mostHeld && (isSpace(byte) || byte === 0x0d)) return hold(byte, length);
    return pass(byte, output, release(output, length));
  };

  const hold = (byte: number, length: number): number => {
    held.push(byte);
    return length;
  };

  const release = (output: Uint8Array, length: number): number => {
    output.set(held, length);
    const next = length + held.length;
    held = [];
    return next;
  };

  const pass = (byte: number, output: Uint8Array, length: number): number => {
    if (byte === 0x3d) return hold(byte, length);
    output[length] = byte;
    return length + 1;
  };

  return {
    push: (bytes) => {
      const output = allocate(bytes.length + held.length);
      let length = 0;
      for (let index = 0; index < bytes.length; index++) {
        const byte = bytes[index] ?? 0;
        length = held.length > 0 ? take(byte, output, length) : pass(byte, output, length);
      }
      return output.subarray(0, length);
    },
    end: () => {
      const rest = held.length === 1 || held.every((byte, index) => index === 0 || hex(byte) < 0) ? [] : held;
      held = [];
      return Uint8Array.from(rest);
    },
  };
};
