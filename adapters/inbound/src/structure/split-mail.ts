/**
 * Splits a mail into its parts while its bytes arrive. Lines are looked at only where one may be a boundary; nothing but a
 * leaf is decoded, and of leaves only what is read is kept. Memory does not grow with the mail.
 */
import { limits } from '@tidemark/domain/limits';
import { encodingOf } from '../decoding/decoder.ts';
import { type BoundaryLine, boundaryIn, longestBoundary, searchBody } from './boundaries.ts';
import { createHeaderReader, firstOf, type HeaderReader } from './header.ts';
import { isBody, isMessage, keptBytes } from './keep.ts';
import { type Budget, createLeafReader, type LeafReader } from './leaf-reader.ts';
import { readStructured, type Structured } from './parameters.ts';
import type { Field, Leaf, Part } from './part.ts';

const { structure, skeletonBytes } = limits.inbound;

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
  /** Only the first line of a header that may be its own boundary is compared: many of them must not take long. */
  let isCompared = false;

  const beginBody = (at: number): void => {
    if (!part || !header) return;
    part.fields = header.fields();
    header = null;
    isCompared = false;
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
    const most = keptBytes(part.type, part.disposition, { isRoot: part === root, messages });
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

  const names = (): readonly string[] => open.map(({ boundary }) => boundary);

  /** Ends the part at `end`; what follows the line begins at `next`. */
  const meetBoundary = ({ multipart, isLast }: BoundaryLine, end: number, next: number): void => {
    endPart(end);
    isLineStart = true;
    const met = open[multipart];
    open = open.slice(0, isLast ? multipart : multipart + 1);
    if (met && !isLast) beginPart(met.part, next);
  };

  /** A blank in the line that should be empty makes the header go on: its own boundary ends it. */
  const isOwnBoundary = (line: string): boolean => {
    if (!header || !line.startsWith('--') || isCompared) return false;
    isCompared = true;
    const { value, parameters } = readStructured(firstOf(header.fields(), 'content-type') ?? '');
    const boundary = parameters.get('boundary')?.bytes.trimEnd() ?? '';
    return value.startsWith('multipart/') && boundary !== '' && boundaryIn(line, [boundary]) !== null;
  };

  /** Takes a line of a header. False: it belongs to the body, the empty line before it is missing. */
  const takeLine = (line: string, start: number, next: number): boolean => {
    const boundary = line.startsWith('--') ? boundaryIn(line, names()) : null;
    if (line === '') beginBody(next);
    else if (boundary) meetBoundary(boundary, start, next);
    else if (isOwnBoundary(line) || (!header?.add(line) && open.length > 0)) {
      beginBody(start);
      return false;
    }
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
      if (!isRest && !takeLine(line, restAt + at, restAt + next)) return at;
      at = next;
    }
    return at;
  };

  /** Reads a body up to the next boundary; returns where it stopped. */
  const readBody = (data: Buffer, from: number, isEnd: boolean): number => {
    const all = { end: data.length, found: null };
    const { end, found } =
      open.length === 0 ? all : searchBody(data, from, { names: names(), isLineStart, isEnd });
    if (end > from) {
      leaf?.add(data.subarray(from, end));
      isLineStart = false;
    }
    if (found) meetBoundary(found, restAt + end, restAt + found.next);
    return found?.next ?? end;
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
    rest = new Uint8Array(data.subarray(at));
    restAt += at;
  };

  return {
    add: (bytes) => read(asBuffer(rest.length === 0 ? bytes : Buffer.concat([rest, bytes])), false),
    end: () => {
      read(asBuffer(rest), true);
      const text = header?.others() ?? '';
      if (header) beginBody(restAt);
      if (isBody(root.type, root.disposition, true)) leaf?.add(Buffer.from(text, 'latin1'));
      endPart(restAt);
      return closed(root);
    },
  };
};

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

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
  encoding: part.type.value.startsWith('multipart/') ? 'identity' : encodingIn(part),
  contentId: firstOf(part.fields, 'content-id')?.trim().replace(/^<|>$/g, '') || null,
  leaf: part.children.length > 0 ? null : (part.leaf ?? emptyLeaf),
  children: part.children.map(closed),
});
