/** Lines that separate the parts of multiparts. */

/** A boundary has at most 70 characters; some programs write longer ones. */
export const longestBoundary = 1_000;

/** With its hyphens, and spaces behind it. */
const longestLine = longestBoundary + 100;

/** Which multipart a line belongs to, and whether it ends it. */
export type BoundaryLine = Readonly<{ multipart: number; isLast: boolean }>;

/** `names` are the boundaries of the open multiparts, the outermost first; of equal ones the innermost counts. */
export const boundaryIn = (line: string, names: readonly string[]): BoundaryLine | null => {
  const text = line.replace(/(?<![\t\r ])[\t\r ]+$/, '').slice(2);
  const multipart = names.findLastIndex((name) => text.startsWith(name) && isEnd(text.slice(name.length)));
  return multipart < 0 ? null : { multipart, isLast: text !== names[multipart] };
};

const isEnd = (rest: string): boolean => rest === '' || rest === '--';

export type BodySearch = Readonly<{
  /** Where the body ends: a boundary follows, or bytes that may become one. */
  end: number;
  /** `next`: where the line ends. */
  found: (BoundaryLine & Readonly<{ next: number }>) | null;
}>;

export type BodyState = Readonly<{
  names: readonly string[];
  /** Whether the data begin with a line. */
  isLineStart: boolean;
  /** Whether no data follow. */
  isEnd: boolean;
}>;

/** Looks for the next boundary from `from` on. The line break before it belongs to it. */
export const searchBody = (data: Buffer, from: number, state: BodyState): BodySearch => {
  if (state.isLineStart && !state.isEnd && data.length - from < 2) return { end: from, found: null };
  let candidate =
    state.isLineStart && data[from] === 0x2d && data[from + 1] === 0x2d ? from : nextLine(data, from);
  for (; candidate >= 0; candidate = nextLine(data, candidate + 1)) {
    const newline = data.indexOf(0x0a, candidate);
    const lineEnd = newline < 0 ? data.length : newline;
    const end = beforeBreak(data, from, candidate);
    if (lineEnd - candidate > longestLine) continue;
    if (newline < 0 && !state.isEnd) return { end, found: null };
    const met = boundaryIn(data.toString('latin1', candidate, lineEnd), state.names);
    if (met) return { end, found: { ...met, next: newline < 0 ? lineEnd : newline + 1 } };
  }
  return { end: state.isEnd ? data.length : heldFrom(data, from), found: null };
};

/** Where the next line begins with two hyphens; −1 for nowhere. */
const nextLine = (data: Buffer, from: number): number => {
  const newline = data.indexOf('\n--', from, 'latin1');
  return newline < 0 ? -1 : newline + 1;
};

const beforeBreak = (data: Buffer, from: number, line: number): number => {
  if (line === from) return from;
  return line - 2 >= from && data[line - 2] === 0x0d ? line - 2 : line - 1;
};

/** The last bytes may be a line break and a hyphen of a boundary whose rest has not arrived. */
const heldFrom = (data: Buffer, from: number): number => {
  const newline = data.indexOf(0x0a, Math.max(from, data.length - 2));
  const held = newline < 0 ? data.length : newline;
  return held > from && data[held - 1] === 0x0d ? held - 1 : held;
};
