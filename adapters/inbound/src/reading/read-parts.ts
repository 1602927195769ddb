/** Walks the tree of a mail: which leaves are its text, and which are files. */
import { isBody, isCalendar } from '../structure/keep.ts';
import type { Leaf, Part } from '../structure/part.ts';

export type LeafPart = Part & Readonly<{ leaf: Leaf }>;

/** Two forms of one text, or one of them. */
export type Segment = { plain: LeafPart | null; html: LeafPart | null };

export type Found = Readonly<{
  segments: readonly Segment[];
  files: readonly Readonly<{ part: LeafPart; isRelated: boolean }>[];
  /** Leaves in their order, texts among them. */
  leaves: readonly LeafPart[];
}>;

/** In an alternative: a form that only some programs show, like AMP or a text for watches. */
const isRareForm = ({ type }: LeafPart): boolean =>
  type.value.startsWith('text/') && !isCalendar(type.value) && !type.parameters.has('name');

type Finding = {
  segments: Segment[];
  files: { part: LeafPart; isRelated: boolean }[];
  leaves: LeafPart[];
  rare: { part: LeafPart; alternative: Segment }[];
};

export const findParts = (root: Part): Found => {
  const found: Finding = { segments: [], files: [], leaves: [], rare: [] };
  walk(root, { parent: null, alternative: null, isRelated: false }, found);
  const rare = found.rare.filter(({ alternative: { plain, html } }) => plain === null && html === null);
  const files = [...found.files, ...rare.map(({ part }) => ({ part, isRelated: false }))];
  return { segments: found.segments, leaves: found.leaves, files: withoutSecondInvitation(files) };
};

const isLeaf = (part: Part): part is LeafPart => part.leaf !== null;

/** The multiparts around a part: the nearest one, the text of an alternative, and whether one of them is `related`. */
type Around = Readonly<{ parent: Part | null; alternative: Segment | null; isRelated: boolean }>;

const walk = (part: Part, { parent, alternative, isRelated }: Around, found: Finding): void => {
  if (isLeaf(part)) {
    found.leaves.push(part);
    if (isText(part, parent === null) && (!isRelated || isRootOf(parent, part)))
      addText(part, found, alternative);
    else if (!alternative || !isRareForm(part) || hasName(part)) found.files.push({ part, isRelated });
    else found.rare.push({ part, alternative });
    return;
  }
  const kind = part.type.value;
  const own = kind === 'multipart/alternative' ? (alternative ?? begin(found)) : alternative;
  const around = { parent: part, alternative: own, isRelated: kind === 'multipart/related' || isRelated };
  for (const child of part.children) walk(child, around, found);
};

/** Only the first text in `related` is the text; others are what it shows. */
const isRootOf = (parent: Part | null, part: Part): boolean =>
  parent?.type.value !== 'multipart/related' || parent.children[0] === part;

const isText = (part: LeafPart, isRoot: boolean): boolean =>
  part.type.value.startsWith('multipart/') || isBody(part.type, part.disposition, isRoot);

const begin = (found: Finding): Segment => {
  const segment = { plain: null, html: null };
  found.segments.push(segment);
  return segment;
};

/** A second text of one kind in an alternative is added like any other. */
const addText = (part: LeafPart, found: Finding, alternative: Segment | null): void => {
  const kind = part.type.value === 'text/html' ? 'html' : 'plain';
  const segment = alternative && alternative[kind] === null ? alternative : begin(found);
  segment[kind] = part;
};

/** Calendars send an invitation twice: as an alternative of the text, and attached. */
const withoutSecondInvitation = (files: Finding['files']): Finding['files'] => {
  const seen: Uint8Array[] = [];
  const named = files.toSorted((one, other) => Number(hasName(other.part)) - Number(hasName(one.part)));
  const dropped = new Set<LeafPart>();
  for (const { part } of named.filter(({ part }) => isCalendar(part.type.value) && !part.leaf.isCut)) {
    if (seen.some((bytes) => Buffer.compare(bytes, part.leaf.kept) === 0)) dropped.add(part);
    seen.push(part.leaf.kept);
  }
  return files.filter(({ part }) => !dropped.has(part));
};

const hasName = ({ type, disposition }: LeafPart): boolean =>
  disposition.parameters.has('filename') || type.parameters.has('name');
