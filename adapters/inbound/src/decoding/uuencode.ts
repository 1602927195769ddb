import type { Decoder } from './decoder.ts';

const none = new Uint8Array();

/** No line of an encoder is longer. */
const longestLine = 1_024;

/** The lines from `begin` to `end`; what is before and behind them is skipped. */
export const createUuDecoder = (): Decoder => {
  let state: 'before' | 'inside' | 'behind' = 'before';
  let line: number[] = [];

  const decodeLine = (output: number[]): void => {
    const text = line;
    line = [];
    if (state === 'before' && /^begin(?:-base64)? [0-7]{3,4} /.test(ascii(text))) state = 'inside';
    else if (state === 'inside' && /^end\s*$/.test(ascii(text))) state = 'behind';
    else if (state === 'inside') decodeGroups(text, output);
  };

  return {
    push: (bytes) => {
      if (state === 'behind') return none;
      const output: number[] = [];
      for (const byte of bytes) {
        if (byte === 0x0a) decodeLine(output);
        else if (byte !== 0x0d && line.length < longestLine) line.push(byte);
      }
      return Uint8Array.from(output);
    },
    end: () => {
      const output: number[] = [];
      if (line.length > 0) decodeLine(output);
      return Uint8Array.from(output);
    },
  };
};

const ascii = (bytes: readonly number[]): string => String.fromCharCode(...bytes);

const decodeGroups = (line: readonly number[], output: number[]): void => {
  const value = (index: number): number => ((line[index] ?? 0x20) - 0x20) & 0x3f;
  let left = value(0);
  for (let index = 1; left > 0 && index < line.length; index += 4) {
    const group =
      (value(index) << 18) | (value(index + 1) << 12) | (value(index + 2) << 6) | value(index + 3);
    for (const shift of [16, 8, 0].slice(0, left)) output.push((group >> shift) & 0xff);
    left -= 3;
  }
};
