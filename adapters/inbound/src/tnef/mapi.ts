/** Properties of MAPI, as TNEF stores them. Reads what is whole, and stops at the first that is not. */
export type MapiValue = Readonly<{ isUnicode: boolean; bytes: Uint8Array }>;

/** By their id; of several values the first. Only texts and bytes. */
export type MapiProperties = ReadonlyMap<number, MapiValue>;

const mostProperties = 2_000;
const mostValues = 2_000;

const fixedLengths: Readonly<Record<number, number>> = {
  1: 0,
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
};

const variable = [0x0d, 0x1e, 0x1f, 0x102];

export const readMapi = (bytes: Uint8Array): MapiProperties => {
  const found = new Map<number, MapiValue>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const count = Math.min(view.getUint32(0, true), mostProperties);
    let at = 4;
    for (let index = 0; index < count; index++) at = readOne(view, at, found);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
};

/** Returns where the next one begins. */
const readOne = (view: DataView, start: number, found: Map<number, MapiValue>): number => {
  const kind = view.getUint16(start, true);
  const id = view.getUint16(start + 2, true);
  const type = kind & 0xfff;
  let at = start + 4;
  if (id >= 0x8000) at = behindName(view, at);
  const isVariable = variable.includes(type);
  const isMany = (kind & 0x1000) !== 0 || isVariable;
  const values = isMany ? view.getUint32(at, true) : 1;
  if (isMany) at += 4;
  if (values > mostValues) throw new RangeError('too many values');
  for (let index = 0; index < values; index++) {
    const length = isVariable ? view.getUint32(at, true) : fixedLengths[type];
    if (length === undefined) throw new RangeError('unknown type');
    if (isVariable) at += 4;
    if (at + length > view.byteLength) throw new RangeError('cut off');
    if (isVariable && index === 0)
      found.set(id, {
        isUnicode: type === 0x1f,
        bytes: new Uint8Array(view.buffer, view.byteOffset + at, length),
      });
    at += padded(length);
  }
  return at;
};

const behindName = (view: DataView, start: number): number => {
  const isNumber = view.getUint32(start + 16, true) === 0;
  return isNumber ? start + 24 : start + 24 + padded(view.getUint32(start + 20, true));
};

const padded = (length: number): number => (length + 3) & ~3;
