/** Files that are on the disk, whole, when a call returns. All of this blocks. */
import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

export type Digest = Readonly<{ size: number; sha256: string }>;

export const writeDurably = (path: string, text: string): void => {
  const file = openSync(path, 'w', 0o600);
  try {
    writeAll(file, Buffer.from(text));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

export const renameDurably = (from: string, to: string): void => {
  renameSync(from, to);
  syncPath(dirname(to));
};

/** Of a file or a folder. */
export const syncPath = (path: string): void => {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Reads no link, and no more than `most` bytes: null for what is longer, is no file of its own or is not there. */
export const digestOf = (path: string, most: number): Digest | null =>
  readThrough(path, most, () => undefined);

/** The same of a text. */
export const textOf = (path: string, most: number): string | null => {
  const pieces: Buffer[] = [];
  const read = readThrough(path, most, (piece) => void pieces.push(Buffer.from(piece)));
  return read && Buffer.concat(pieces).toString('utf8');
};

/** Copies, and says what was copied; nothing is left of a copy that is null. */
export const copyDurably = (from: string, to: string, most: number): Digest | null => {
  const file = openSync(to, 'wx', 0o600);
  let copied: Digest | null = null;
  try {
    copied = readThrough(from, most, (piece) => writeAll(file, piece));
    fsyncSync(file);
  } finally {
    closeSync(file);
    if (copied === null) rmSync(to, { force: true });
  }
  return copied;
};

/** A second name of the same bytes; false where the file systems do not share any. */
export const linkTo = (from: string, to: string): boolean => {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw error;
    return false;
  }
};

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const pieceBytes = 1024 * 1024;

const readThrough = (path: string, most: number, use: (piece: Buffer) => void): Digest | null => {
  const file = opened(path);
  if (file === null) return null;
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(pieceBytes);
  let size = 0;
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      size += read;
      if (size > most) return null;
      hash.update(buffer.subarray(0, read));
      use(buffer.subarray(0, read));
    }
  } finally {
    closeSync(file);
  }
  return { size, sha256: hash.digest('hex') };
};

/** A pipe or a device is never read: a foreign backup folder may contain one. */
const opened = (path: string): number | null => {
  const file = openedNow(path);
  if (file === null || fstatSync(file).isFile()) return file;
  closeSync(file);
  return null;
};

const openedNow = (path: string): number | null => {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'EMLINK', 'ENOTDIR', 'ENXIO'].includes(codeOf(error))) return null;
    throw error;
  }
};

const writeAll = (file: number, piece: Buffer): void => {
  for (let done = 0; done < piece.length; ) done += writeSync(file, piece, done);
};
