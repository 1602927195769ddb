/**
 * Splits a mail into its parts while its bytes arrive. Lines are looked at only where one may be a boundary; nothing but a
 * leaf is decoded, and of leaves only what is read is kept. Memory does not grow with the mail.
 */
import { limits } from '@tidemark/domain/limits';
import { encodingOf } from '../decoding/decoder.ts';
import { createHeaderReader, firstOf, type HeaderReader } from './header.ts';
import { isMessage, keptBytes } from './keep.ts';
import { type Budget, createLeafReader, type LeafReader } from './leaf-reader.ts';
import { readStructured, type Structured } from './parameters.ts';
import type { Field, Leaf, Part } from './part.ts';

const { structure, skeletonBytes } = limits.inbound;

/** A boundary has at most 70 characters; some programs write longer ones. */
const longestBoundary = 1_000;

type OpenPart = {
  fields: readonly Field[];
  type: Structured;
  disposition: Structured;
  leaf: Leaf | null;
  children: OpenPart[];
};

type OpenMultipart = Readonly<{ boundary: string; part: OpenPart }>;

export type MailSplitter = Readonly<{
  add: (bytes: Uint8Array) => void;
  /** The whole mail; what was never closed ends here. */
  end: () => Part;
}>;

export const createMailSplitter = (budget: Budget = { left: skeletonBytes }): MailSplitter => {
  const root = emptyPart();
  let open: OpenMultipart[] = [];
  let part: OpenPart | null = root;
  let header: HeaderReader | null = createHeaderReader();
  let leaf: LeafReader | null = null;
  let leafFrom = 0;
  let isLineStart = true;
  let rest: Uint8Array = new Uint8Array();
  let restAt = 0;
  let parts = 1;
  let messages = 0;
  /** In a line of a header that is longer than all of a header may be. */
  let isSkipping = false;

  const beginBody = (at: number): void => {
    if (!part || !header) return;
    part.fields = header.fields();
    header = null;
    part.type = typeOf(part, open.at(-1)?.part ?? null);
    part.disposition = readStructured(firstOf(part.fields, 'content-disposition') ?? '');
    isLineStart = true;
    const boundary = part.type.parameters.get('boundary')?.bytes.trimEnd() ?? '';
    const isMultipart = part.type.value.startsWith('multipart/');
    if (isMultipart && boundary === '') part.type = readStructured('text/plain');
    leafFrom = at;
    const isSplit = isMultipart && boundary !== '' && boundary.length <= longestBoundary;
    if (isSplit && open.length < structure.depth) {
      open.push({ boundary, part });
      // Should no boundary follow, this is its text.
      leaf = createLeafReader('identity', limits.inbound.textBytes, false, budget);
      return;
    }
    if (isSplit) part.type = readStructured('application/octet-stream');
    const most = keptBytes(part.type, part.disposition, messages);
    if (isMessage(part.type.value)) messages++;
    leaf = createLeafReader(encodingIn(part), most, isTnef(part.type), budget);
  };

  const endPart = (at: number): void => {
    if (header) beginBody(at);
    if (part && leaf) part.leaf = leaf.end(leafFrom, at);
    leaf = null;
    part = null;
  };

  const beginPart = (parent: OpenPart, at: number): void => {
    part = emptyPart();
    parent.children.push(part);
    parts++;
    if (parts < structure.parts) {
      header = createHeaderReader();
      return;
    }
    // All that is left becomes one file.
    part.type = readStructured('application/octet-stream; name="more-parts.txt"');
    open = [];
    leaf = createLeafReader('identity', 0, false, budget);
    leafFrom = at;
  };

  /** What a line does that begins with two hyphens: `end` is where the part before it ends, `next` where the line does. */
  const meetBoundary = (line: string, end: number, next: number): boolean => {
    const text = line.replace(/[\t\r ]+$/, '').slice(2);
    const at = open.findLastIndex(
      ({ boundary }) =>
        text === boundary || (text.length === boundary.length + 2 && text === `${boundary}--`),
    );
    const met = open[at];
    if (!met) return false;
    endPart(end);
    isLineStart = true;
    const isLast = text !== met.boundary;
    open = open.slice(0, isLast ? at : at + 1);
    if (!isLast) beginPart(met.part, next);
    return true;
  };

  /** Reads lines of the header; returns where it stopped. */
  const readHeader = (data: Buffer, from: number, isEnd: boolean): number => {
    let at = from;
    while (header && at < data.length) {
      const newline = data.indexOf(0x0a, at);
      const isLong = newline < 0 && data.length - at >= limits.inbound.header.bytes;
      if (newline < 0 && !isEnd && !isLong && !isSkipping) return at;
      const end = newline < 0 ? data.length : newline;
      const line = data.toString('latin1', at, end > at && data[end - 1] === 0x0d ? end - 1 : end);
      const next = newline < 0 ? end : newline + 1;
      const isRest = isSkipping;
      isSkipping = newline < 0;
      if (isRest) at = next;
      else if (line === '') beginBody(restAt + next);
      else if (!line.startsWith('--') || !meetBoundary(line, restAt + at, restAt + next)) {
        const isField = header.add(line);
        if (!isField && open.length > 0) {
          // The empty line before the body of a part is missing.
          beginBody(restAt + at);
          return at;
        }
      }
      at = next;
    }
    return at;
  };

  /** Reads a body up to the next boundary; returns where it stopped. */
  const readBody = (data: Buffer, from: number, isEnd: boolean): number => {
    if (open.length === 0) {
      leaf?.add(data.subarray(from));
      return data.length;
    }
    if (isLineStart && !isEnd && data.length - from < 2) return from;
    let searchAt = from;
    for (;;) {
      const starts = isLineStart && searchAt === from && data[from] === 0x2d && data[from + 1] === 0x2d;
      const newline = starts ? from - 1 : data.indexOf('\n--', searchAt, 'latin1');
      if (newline < 0 && !starts) return pass(data, from, isEnd ? data.length : heldFrom(data, from));
      const lineAt = newline + 1;
      const lineEnd = data.indexOf(0x0a, lineAt);
      const length = (lineEnd < 0 ? data.length : lineEnd) - lineAt;
      const breakAt = starts ? from : newline > from && data[newline - 1] === 0x0d ? newline - 1 : newline;
      if (lineEnd < 0 && !isEnd && length <= longestBoundary + 100) return pass(data, from, breakAt);
      const next = lineEnd < 0 ? data.length : lineEnd + 1;
      if (length <= longestBoundary + 100 && isBoundary(data.toString('latin1', lineAt, lineAt + length))) {
        pass(data, from, breakAt);
        meetBoundary(data.toString('latin1', lineAt, lineAt + length), restAt + breakAt, restAt + next);
        return next;
      }
      searchAt = lineAt + 1;
    }
  };

  const isBoundary = (line: string): boolean => {
    const text = line.replace(/[\t\r ]+$/, '').slice(2);
    return open.some(({ boundary }) => text === boundary || text === `${boundary}--`);
  };

  const pass = (data: Buffer, from: number, to: number): number => {
    if (to > from) {
      leaf?.add(data.subarray(from, to));
      isLineStart = false;
    }
    return to;
  };

  const read = (data: Buffer, isEnd: boolean): void => {
    let at = 0;
    for (;;) {
      const before = at;
      const wasHeader = header !== null;
      at = header ? readHeader(data, at, isEnd) : readBody(data, at, isEnd);
      const isStuck = at === before && wasHeader === (header !== null);
      if (at >= data.length || isStuck) break;
    }
    rest = Uint8Array.prototype.slice.call(data, at);
    restAt += at;
  };

  return {
    add: (bytes) => read(asBuffer(rest.length === 0 ? bytes : Buffer.concat([rest, bytes])), false),
    end: () => {
      read(asBuffer(rest), true);
      const text = header?.others() ?? '';
      if (header) beginBody(restAt);
      if (text !== '') leaf?.add(Buffer.from(text, 'latin1'));
      endPart(restAt);
      return closed(root);
    },
  };
};

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The line break before a boundary is the boundary's, and may be the last that has arrived of it. */
const heldFrom = (data: Buffer, from: number): number => {
  const newline = data.indexOf(0x0a, Math.max(from, data.length - 2));
  const held = newline < 0 ? data.length : newline;
  return held > from && data[held - 1] === 0x0d ? held - 1 : held;
};

const nothing = readStructured('');

const emptyPart = (): OpenPart => ({
  fields: [],
  type: nothing,
  disposition: nothing,
  leaf: null,
  children: [],
});

const emptyLeaf: Leaf = {
  span: { from: 0, to: 0 },
  size: 0,
  kept: new Uint8Array(),
  isCut: false,
  tnef: null,
};

const typeOf = ({ fields }: OpenPart, parent: OpenPart | null): Structured => {
  const type = readStructured(firstOf(fields, 'content-type') ?? '');
  if (/^[^\s/]+\/[^\s/]+$/.test(type.value)) return type;
  const value = parent?.type.value === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
  return {
    value: type.value === 'text' || type.value === '' ? value : 'application/octet-stream',
    parameters: type.parameters,
  };
};

const encodingIn = ({ fields }: OpenPart) => encodingOf(firstOf(fields, 'content-transfer-encoding') ?? '');

const isTnef = ({ value, parameters }: Structured): boolean =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(value) ||
  /^winmail\.dat$/i.test(parameters.get('name')?.bytes ?? '');

const closed = (part: OpenPart): Part => ({
  fields: part.fields,
  type: part.type,
  disposition: part.disposition,
  encoding: encodingIn(part),
  contentId: firstOf(part.fields, 'content-id')?.replace(/^\s*<?|>?\s*$/g, '') || null,
  leaf: part.children.length > 0 ? null : (part.leaf ?? emptyLeaf),
  children: part.children.map(closed),
});
