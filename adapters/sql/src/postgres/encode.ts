import type { Asked } from './batch.ts';

/** How a statement is sent: under which name it is kept, and what the server has to do besides running it. */
export type Sent = Asked & Readonly<{ name: string; close: boolean; parse: boolean; describe: boolean }>;

/**
 * Messages of the extended query protocol for a batch, with one Sync behind it, as one piece: the driver would make a
 * piece of each, and ask the engine twice about each value.
 */
export const encoded = (batch: readonly Sent[]): Buffer => {
  end = 0;
  for (const one of batch) put(one);
  finish(begin('S'));
  const piece = Buffer.from(scratch.subarray(0, end));
  if (scratch.length > mostKept) scratch = Buffer.allocUnsafeSlow(mostKept);
  return piece;
};

/** Everything is written here first, and nothing in between is anybody else's. */
const mostKept = 65_536;
let scratch = Buffer.allocUnsafeSlow(mostKept);
let end = 0;

const put = ({ name, text, parameters, close, parse, describe }: Sent): void => {
  if (close) putNamed('C', 'S', name);
  if (parse) putParse(name, text);
  putBind(name, parameters);
  if (describe) putNamed('D', 'P', '');
  putExecute();
};

const putParse = (name: string, text: string): void => {
  const start = begin('P');
  ended(name);
  ended(text);
  // The server finds out which types the parameters have.
  int16(0);
  finish(start);
};

const putBind = (name: string, parameters: readonly unknown[]): void => {
  const start = begin('B');
  ended('');
  ended(name);
  // All that is bound is text, and so is all that is answered.
  int16(0);
  int16(parameters.length);
  for (const value of parameters) bound(value);
  int16(0);
  finish(start);
};

const putNamed = (code: string, kind: string, name: string): void => {
  const start = begin(code);
  string(kind);
  ended(name);
  finish(start);
};

const putExecute = (): void => {
  const start = begin('E');
  ended('');
  // All rows.
  int16(0);
  int16(0);
  finish(start);
};

/** A letter says what a message is; how long it is stands behind it. */
const begin = (code: string): number => {
  string(code);
  room(4);
  end += 4;
  return end - 4;
};

const finish = (start: number): void => {
  scratch.writeInt32BE(end - start, start);
};

const bound = (value: unknown): void => {
  const wire = wireText(value);
  room(4);
  const start = end;
  end += 4;
  if (wire !== null) string(wire);
  scratch.writeInt32BE(wire === null ? -1 : end - start - 4, start);
};

/** What is bound: text, numbers and flags, as everywhere in the tables. */
const wireText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  throw new Error(`Expected a value that Postgres can be sent, got ${typeof value}.`);
};

const ended = (text: string): void => {
  string(text);
  room(1);
  scratch[end++] = 0;
};

const int16 = (value: number): void => {
  room(2);
  scratch.writeUInt16BE(value, end);
  end += 2;
};

const string = (text: string): void => {
  room(text.length * 3);
  end += scratch.write(text, end);
};

const room = (bytes: number): void => {
  if (end + bytes <= scratch.length) return;
  const wider = Buffer.allocUnsafeSlow(Math.max(scratch.length * 2, end + bytes));
  scratch.copy(wider, 0, 0, end);
  scratch = wider;
};
