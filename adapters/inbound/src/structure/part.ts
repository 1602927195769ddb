/** A mail as a tree of parts: where each leaf is among the stored bytes, and what of it was kept for reading. */
import type { Encoding } from '../decoding/decoder.ts';
import type { Tnef } from '../tnef/tnef-scanner.ts';
import type { Structured } from './parameters.ts';

/** The name is in lower case; the value is its bytes, a character each, still folded. */
export type Field = Readonly<{ name: string; value: string }>;

/** Bytes of the raw mail from `from` up to `to`, which is not among them. */
export type Span = Readonly<{ from: number; to: number }>;

/** `size` counts decoded bytes. `kept` are decoded too; `isCut`: not all of them. */
export type Leaf = Readonly<{
  span: Span;
  size: number;
  kept: Uint8Array;
  isCut: boolean;
  /** The content of a `winmail.dat`; null for any other file, and for one that cannot be read. */
  tnef: Tnef | null;
}>;

export type Part = Readonly<{
  fields: readonly Field[];
  type: Structured;
  disposition: Structured;
  encoding: Encoding;
  contentId: string | null;
  /** Null for a multipart; one without a boundary among its lines has its text here. */
  leaf: Leaf | null;
  children: readonly Part[];
}>;
