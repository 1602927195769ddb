/** The most used passwords of published leaks, in lower case: 32 KB in the program, unpacked when one is looked up first. */
import { brotliDecompressSync } from 'node:zlib';
import { packedPasswords } from './packed-passwords.ts';

export const isCommonPassword = (text: string): boolean => {
  known ??= new Set(listOfPasswords());
  return known.has(text);
};

export const listOfPasswords = (): readonly string[] =>
  brotliDecompressSync(Buffer.from(packedPasswords, 'base64url')).toString('utf8').split('\n');

let known: ReadonlySet<string> | null = null;
