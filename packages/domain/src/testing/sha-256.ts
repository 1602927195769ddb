import type { Hasher } from '../model/ports.ts';
import { utf8 } from './utf-8.ts';

/** SHA-256 without a library, as the domain has none; tests hash little. */
export const sha256 = (text: string): string => {
  const hasher = sha256Hasher();
  hasher.add(Uint8Array.from(utf8(text)));
  return hasher.hex();
};

export const sha256Hasher = (): Hasher => {
  let state: readonly number[] = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  let rest: readonly number[] = [];
  let size = 0;
  const compress = (bytes: readonly number[]): void => {
    const whole = bytes.length - (bytes.length % 64);
    for (let offset = 0; offset < whole; offset += 64)
      state = compressed(state, bytes.slice(offset, offset + 64));
    rest = bytes.slice(whole);
  };
  return {
    add: (piece) => {
      size += piece.length;
      compress([...rest, ...piece]);
    },
    hex: () => {
      compress([...rest, ...ending(size)]);
      return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
    },
  };
};

const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;

const isPrime = (value: number): boolean => {
  for (let divisor = 2; divisor * divisor <= value; divisor++) if (value % divisor === 0) return false;
  return true;
};

const primes = Array.from({ length: 310 }, (_, index) => index + 2).filter(isPrime);
const constants = primes.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));

/** The padding after this many bytes. */
const ending = (size: number): readonly number[] => {
  const zeros = (119 - (size % 64)) % 64;
  const length = (size * 8).toString(16).padStart(16, '0');
  const lengthBytes = (length.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return [0x80, ...Array.from({ length: zeros }, () => 0), ...lengthBytes];
};

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

const compressed = (state: readonly number[], block: readonly number[]): readonly number[] => {
  const words = schedule(block);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [index, word] of words.entries()) {
    const mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const one = (h + mixed + ((e & f) ^ (~e & g)) + (constants[index] ?? 0) + word) | 0;
    const two = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (state[index] ?? 0)) | 0);
};

const schedule = (block: readonly number[]): readonly number[] => {
  const words: number[] = [];
  for (let index = 0; index < 16; index++)
    words.push(block.slice(index * 4, index * 4 + 4).reduce((word, byte) => (word << 8) | byte, 0));
  for (let index = 16; index < 64; index++) {
    const [w2 = 0, w7 = 0, w15 = 0, w16 = 0] = [2, 7, 15, 16].map((back) => words[index - back] ?? 0);
    const low = rotated(w15, 7) ^ rotated(w15, 18) ^ (w15 >>> 3);
    const high = rotated(w2, 17) ^ rotated(w2, 19) ^ (w2 >>> 10);
    words.push((w16 + low + w7 + high) | 0);
  }
  return words;
};
