/** The parts of a mail as a growing tree, within the limits of its structure, and what each may keep of its bytes. */
import { limits } from '@tidemark/domain/limits';
import { type BoundaryLine, longestBoundary } from './boundaries.ts';
import { isMessage, keptBytes } from './keep.ts';
import { type Budget, createLeafReader, type LeafReader } from './leaf-reader.ts';
import { openMultiparts } from './open-multiparts.ts';
import { boundaryOf, emptyPart, encodingIn, type OpenPart, setFields } from './open-part.ts';
import { readStructured } from './parameters.ts';
import type { Field } from './part.ts';

const { structure, textBytes } = limits.inbound;

/** `leaf` reads a part that has no header; null for a part that begins with one. */
export type BegunPart = Readonly<{ part: OpenPart; leaf: LeafReader | null }>;

export const partTree = (budget: Budget) => {
  const root = emptyPart();
  const multiparts = openMultiparts();
  const leaves = leafReaders(budget);
  let parts = 1;

  const beginBody = (part: OpenPart, fields: readonly Field[]): LeafReader => {
    setFields(part, fields, multiparts.innermost());
    const boundary = boundaryOf(part.type);
    const isSplit = boundary !== null && boundary.length <= longestBoundary;
    if (isSplit && !multiparts.isFull()) {
      multiparts.add({ boundary, part });
      // Should no boundary follow, this is its text.
      return leaves.plain(textBytes);
    }
    if (isSplit) part.type = readStructured('application/octet-stream');
    return leaves.of(part, part === root);
  };
  const beginPart = (parent: OpenPart): BegunPart => {
    const part = emptyPart();
    parent.children.push(part);
    parts++;
    if (parts < structure.parts) return { part, leaf: null };
    // All that is left becomes one file.
    part.type = readStructured('application/octet-stream; name="more-parts.txt"');
    multiparts.closeAll();
    return { part, leaf: leaves.plain(0) };
  };
  return {
    root,
    boundaries: multiparts.boundaries,
    beginBody,
    /** The part that begins behind a boundary; null behind the last one of a multipart. */
    meetBoundary: (line: BoundaryLine): BegunPart | null => {
      const parent = multiparts.meet(line);
      return parent && beginPart(parent);
    },
  };
};

const leafReaders = (budget: Budget) => {
  let messages = 0;

  return {
    plain: (most: number): LeafReader =>
      createLeafReader({ encoding: 'identity', most, isTnef: false, budget }),
    of: (part: OpenPart, isRoot: boolean): LeafReader => {
      const most = keptBytes(part.type, part.disposition, { isRoot, messages });
      if (isMessage(part.type.value)) messages++;
      return createLeafReader({ encoding: encodingIn(part), most, isTnef: isTnef(part), budget });
    },
  };
};

const isTnef = ({ type, disposition }: OpenPart): boolean =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(type.value) ||
  [type.parameters.get('name'), disposition.parameters.get('filename')].some((name) =>
    /^winmail\.dat$/i.test(name?.bytes ?? ''),
  );
