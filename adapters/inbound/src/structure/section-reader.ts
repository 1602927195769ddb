/** Reads what arrived of a mail, section by section. */
import { boundaryIn, searchBody } from './boundaries.ts';
import { boundaryOf, contentTypeIn } from './open-part.ts';
import type { BodySection, HeaderSection, PartSections } from './part-sections.ts';

/** `data` are the bytes of the mail from `offset` on. `isEnd`: no data follow. */
export type Portion = Readonly<{ data: Buffer; offset: number; isEnd: boolean }>;

export const sectionReader = (sections: PartSections) => {
  const readLine = (section: HeaderSection, { data, offset, isEnd }: Portion, at: number): number => {
    const line = section.lines.next(data, at, isEnd);
    if (!line) return at;
    if (line.text === null) return line.next;
    const taken = { text: line.text, start: offset + at, next: offset + line.next };
    return takeLine(sections, section, taken) ? line.next : at;
  };
  const readBody = (section: BodySection, { data, offset, isEnd }: Portion, at: number): number => {
    const names = sections.boundaries();
    const isLineStart = offset + at === section.from;
    const all = { end: data.length, found: null };
    const { end, found } = names.length === 0 ? all : searchBody(data, at, { names, isLineStart, isEnd });
    if (end > at && section.kind === 'body') section.leaf.add(data.subarray(at, end));
    if (found) sections.meetBoundary(found, offset + end, offset + found.next);
    return found?.next ?? end;
  };
  return {
    /** Reads one line of a header, or a body up to the next boundary. Returns where it stopped; `at` while bytes are missing. */
    read: (portion: Portion, at: number): number => {
      const section = sections.current();
      return section.kind === 'header' ? readLine(section, portion, at) : readBody(section, portion, at);
    },
  };
};

/** A line of a header, with its place in the mail and that of the next line. */
type HeaderLine = Readonly<{ text: string; start: number; next: number }>;

/** Takes the line from `start` on. False: it belongs to the body, the empty line before it is missing. */
const takeLine = (
  sections: PartSections,
  section: HeaderSection,
  { text: line, start, next }: HeaderLine,
): boolean => {
  const boundary = line.startsWith('--') ? boundaryIn(line, sections.boundaries()) : null;
  if (line === '') sections.beginBody(next);
  else if (boundary) sections.meetBoundary(boundary, start, next);
  else if (isOwnBoundary(section, line) || (!section.header.add(line) && sections.boundaries().length > 0)) {
    sections.beginBody(start);
    return false;
  }
  return true;
};

/** A blank in the line that should be empty makes the header go on: its own boundary ends it. */
const isOwnBoundary = (section: HeaderSection, line: string): boolean => {
  if (!line.startsWith('--') || section.isCompared) return false;
  section.isCompared = true;
  const boundary = boundaryOf(contentTypeIn(section.header.fields()));
  return boundary ? boundaryIn(line, [boundary]) !== null : false;
};
