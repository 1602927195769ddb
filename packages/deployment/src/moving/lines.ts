/** Files of lines, each with a checksum of its own: `{"sum":"<16 hex digits>","row":{…}}`. */
import { createHash } from 'node:crypto';
import { DeskError } from '@tidemark/domain';
import { newFile, openFile, piecesOf } from './folder.ts';

/** `sha256` is that of the whole file. */
export type Summed = Readonly<{ rows: number; bytes: number; sha256: string }>;

const sumLength = 16;
const head = '{"sum":"';
const middle = '","row":';
const rowAt = head.length + sumLength + middle.length;
/** More than the largest mail that is stored in a row, as base64. */
const maxLineBytes = 96 * 1024 * 1024;
const pieceLength = 256 * 1024;

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, sumLength);

export const lineOf = (row: object): string => {
  const text = JSON.stringify(row);
  return `${head}${sumOf(text)}${middle}${text}}\n`;
};

/** Writes a file of lines: all of it, or nothing. */
export const writeLines = async (path: string, rows: AsyncIterable<object>): Promise<Summed> => {
  const file = await newFile(path);
  const hash = createHash('sha256');
  let [count, bytes, waiting] = [0, 0, ''];
  const flush = async (): Promise<void> => {
    const piece = Buffer.from(waiting);
    waiting = '';
    hash.update(piece);
    bytes += piece.length;
    await file.write(piece);
  };
  try {
    for await (const row of rows) {
      waiting += lineOf(row);
      count += 1;
      if (waiting.length > pieceLength) await flush();
    }
    await flush();
    await file.finish();
    return { rows: count, bytes, sha256: hash.digest('hex') };
  } catch (error) {
    await file.giveUp();
    throw error;
  }
};

/** `line` counts from 1. */
export type ReadLine = Readonly<{ line: number; row: Readonly<Record<string, unknown>> }>;

export const wrongLine = (path: string, line: number, what: string): DeskError =>
  new DeskError('validation_failed', `${path}, line ${line}: ${what}.`);

/** Reads the lines of a file, and throws at its end when it is not the one that was summed. */
export async function* readLines(path: string, expected: Summed): AsyncGenerator<ReadLine> {
  const file = await openFile(path);
  if (file === null) throw new DeskError('validation_failed', `${path} is missing: copy the folder again.`);
  const hash = createHash('sha256');
  let [line, bytes] = [0, 0];
  const hashed = async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of piecesOf(file)) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  };
  for await (const text of linesOf(path, hashed())) {
    line += 1;
    if (line > expected.rows) throw wrongLine(path, line, `expected ${expected.rows} lines`);
    yield { line, row: rowOf(path, line, text) };
  }
  if (line !== expected.rows)
    throw wrongLine(path, line + 1, `the file ends here, expected ${expected.rows} lines`);
  if (bytes !== expected.bytes || hash.digest('hex') !== expected.sha256)
    throw new DeskError(
      'validation_failed',
      `${path} does not have the checksum that the manifest names: copy it again.`,
    );
}

const rowOf = (path: string, line: number, bytes: Buffer): ReadLine['row'] => {
  const text = textOf(path, line, bytes);
  const row = text.slice(rowAt, -1);
  const isWhole =
    text.startsWith(head) && text.endsWith('}') && text.startsWith(middle, rowAt - middle.length);
  if (!isWhole) throw wrongLine(path, line, 'expected {"sum":"…","row":{…}}');
  if (sumOf(row) !== text.slice(head.length, head.length + sumLength))
    throw wrongLine(path, line, 'its checksum is another one: copy the folder again');
  try {
    const parsed: unknown = JSON.parse(row);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as ReadLine['row'];
  } catch {
    // Said below.
  }
  throw wrongLine(path, line, 'expected an object of JSON');
};

const textOf = (path: string, line: number, bytes: Buffer): string => {
  try {
    return decoder.decode(bytes);
  } catch {
    throw wrongLine(path, line, 'expected UTF-8');
  }
};

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const newline = 10;

/** Lines without their ends. Never holds more than one line. */
async function* linesOf(path: string, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let [waiting, length, line]: [Buffer[], number, number] = [[], 0, 1];
  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf(newline); end >= 0; end = piece.indexOf(newline, start)) {
      yield Buffer.concat([...waiting, piece.subarray(start, end)]);
      [waiting, length, line, start] = [[], 0, line + 1, end + 1];
    }
    waiting.push(Buffer.from(piece.subarray(start)));
    length += piece.length - start;
    if (length > maxLineBytes) throw wrongLine(path, line, `longer than ${maxLineBytes} bytes`);
  }
  if (length > 0) throw wrongLine(path, line, 'the file ends within this line: copy the folder again');
}
