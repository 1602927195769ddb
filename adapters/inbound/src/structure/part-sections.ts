/** The section of a mail that arrives: the header of a part, its body, or what follows the last boundary of a multipart. */
import type { BoundaryLine } from './boundaries.ts';
import { createHeaderReader, type HeaderReader } from './header.ts';
import { type HeaderLines, headerLines } from './header-lines.ts';
import { isBody } from './keep.ts';
import type { Budget, LeafReader } from './leaf-reader.ts';
import { closed, type OpenPart } from './open-part.ts';
import type { Part } from './part.ts';
import { type BegunPart, partTree } from './part-tree.ts';

export type HeaderSection = {
  readonly kind: 'header';
  readonly part: OpenPart;
  readonly header: HeaderReader;
  readonly lines: HeaderLines;
  /** Only the first line of a header that may be its own boundary is compared: many of them must not take long. */
  isCompared: boolean;
};

/** `from`: where it begins. */
export type BodySection =
  | Readonly<{ kind: 'body'; part: OpenPart; leaf: LeafReader; from: number }>
  | Readonly<{ kind: 'epilogue'; from: number }>;

type Section = HeaderSection | BodySection;

export type PartSections = Readonly<{
  current: () => Section;
  /** Of the open multiparts, the outermost first. */
  boundaries: () => readonly string[];
  beginBody: (from: number) => void;
  /** The part ends at `end`; what follows the line of the boundary begins at `next`. */
  meetBoundary: (line: BoundaryLine, end: number, next: number) => void;
  /** Ends what was never closed, and returns the whole mail. */
  end: (at: number) => Part;
}>;

/** Positions count the bytes of the mail. */
export const partSections = (budget: Budget): PartSections => {
  const tree = partTree(budget);
  let section: Section = headerOf(tree.root);

  const beginBody = (from: number): void => {
    if (section.kind !== 'header') return;
    const { part, header } = section;
    section = { kind: 'body', part, leaf: tree.beginBody(part, header.fields()), from };
  };
  const endPart = (at: number): void => {
    beginBody(at);
    if (section.kind === 'body') section.part.leaf = section.leaf.end(section.from, at);
    section = { kind: 'epilogue', from: at };
  };
  return {
    current: () => section,
    boundaries: tree.boundaries,
    beginBody,
    meetBoundary: (line, end, next) => {
      endPart(end);
      section = firstSectionOf(tree.meetBoundary(line), next);
    },
    end: (at) => {
      // A mail whose empty line is missing has its text among the lines of its header.
      const text = section.kind === 'header' ? section.header.others() : '';
      beginBody(at);
      const isText = isBody(tree.root.type, tree.root.disposition, true);
      if (section.kind === 'body' && isText) section.leaf.add(Buffer.from(text, 'latin1'));
      endPart(at);
      return closed(tree.root);
    },
  };
};

const headerOf = (part: OpenPart): HeaderSection => ({
  kind: 'header',
  part,
  header: createHeaderReader(),
  lines: headerLines(),
  isCompared: false,
});

const firstSectionOf = (begun: BegunPart | null, from: number): Section => {
  if (!begun) return { kind: 'epilogue', from };
  const { part, leaf } = begun;
  return leaf ? { kind: 'body', part, leaf, from } : headerOf(part);
};
