/** A part of a mail while its bytes arrive. */
import { encodingOf } from '../decoding/decoder.ts';
import { firstOf } from './header.ts';
import { readStructured, type Structured } from './parameters.ts';
import type { Field, Leaf, Part } from './part.ts';

export type OpenPart = {
  fields: readonly Field[];
  type: Structured;
  disposition: Structured;
  leaf: Leaf | null;
  children: OpenPart[];
};

const nothing = readStructured('');

export const emptyPart = (): OpenPart => ({
  fields: [],
  type: nothing,
  disposition: nothing,
  leaf: null,
  children: [],
});

/** Sets what the header of the part says; `parent` is the multipart around it. */
export const setFields = (part: OpenPart, fields: readonly Field[], parent: OpenPart | null): void => {
  const type = typeIn(fields, parent);
  part.fields = fields;
  // A multipart that names no boundary is its text.
  part.type = boundaryOf(type) === '' ? readStructured('text/plain') : type;
  part.disposition = readStructured(firstOf(fields, 'content-disposition') ?? '');
};

export const contentTypeIn = (fields: readonly Field[]): Structured =>
  readStructured(firstOf(fields, 'content-type') ?? '');

/** '' for a multipart that names none; null for a part that is no multipart. */
export const boundaryOf = ({ value, parameters }: Structured): string | null =>
  value.startsWith('multipart/') ? (parameters.get('boundary')?.bytes.trimEnd() ?? '') : null;

export const encodingIn = ({ fields }: OpenPart) =>
  encodingOf(firstOf(fields, 'content-transfer-encoding') ?? '');

const typeIn = (fields: readonly Field[], parent: OpenPart | null): Structured => {
  const type = contentTypeIn(fields);
  if (/^[^\s/]+\/[^\s/]+$/.test(type.value)) return type;
  const value = parent?.type.value === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
  return {
    value: type.value === 'text' || type.value === '' ? value : 'application/octet-stream',
    parameters: type.parameters,
  };
};

const emptyLeaf: Leaf = {
  span: { from: 0, to: 0 },
  size: 0,
  kept: new Uint8Array(),
  isCut: false,
  tnef: null,
};

export const closed = (part: OpenPart): Part => ({
  fields: part.fields,
  type: part.type,
  disposition: part.disposition,
  encoding: part.type.value.startsWith('multipart/') ? 'identity' : encodingIn(part),
  contentId: firstOf(part.fields, 'content-id')?.trim().replace(/^<|>$/g, '') || null,
  leaf: part.children.length > 0 ? null : (part.leaf ?? emptyLeaf),
  children: part.children.map(closed),
});
