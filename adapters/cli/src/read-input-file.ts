import { readFile, stat } from 'node:fs/promises';
import { DeskError, limits } from '@tidemark/domain';
import type { Io } from './app.ts';

/** A file that people write; `-` is standard input. Throws a sentence when it cannot be read, is too long or no text. */
export const readInputFile = async (io: Io, file: string): Promise<string> => {
  if (file === '-') return limited('standard input', Buffer.from(await io.readStdin()));
  try {
    // Not read before it is known to be short.
    if ((await stat(file)).size > limits.bodyBytes) return limited(file, null);
    return limited(file, await readFile(file));
  } catch (error) {
    if (error instanceof DeskError) throw error;
    throw new DeskError('not_found', `The file ${file} cannot be read: ${reasonOf(error)}.`);
  }
};

/** Why the system refuses a file, as the end of a sentence. */
export const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons.get(code) ?? (code === '' ? 'unknown reason' : `error ${code}`);
};

const reasons = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'permission denied'],
  ['EROFS', 'the disk is read-only'],
  ['ENOSPC', 'the disk is full'],
]);

const limited = (name: string, bytes: Buffer | null): string => {
  if (bytes === null || bytes.length > limits.bodyBytes)
    throw new DeskError('payload_too_large', `${name} is larger than ${limits.bodyBytes / 1024} KiB.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DeskError('validation_failed', `${name} is not UTF-8 text.`);
  }
};
