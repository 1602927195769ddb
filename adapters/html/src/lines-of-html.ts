/** HTML as the lines that a reader sees, each with its position in the source and its quotes. */
import { isIntro } from '@tidemark/domain/quote-words';
import type { QuoteLine } from '@tidemark/domain/quotes';
import type { Parser, ParserOptions } from 'htmlparser2';
import { type Attributes, isQuoteBox, kindOfElement, type QuoteElement } from './quote-elements.ts';

/** An element that quotes, introduces or signs; `end` is behind it. */
export type HtmlRegion = { start: number; end: number };

/** `start` and `end` are offsets in the source; `region` is the outermost element that gives the line its kind. */
export type HtmlLine = QuoteLine & Readonly<{ start: number; end: number; region: HtmlRegion | null }>;

export type HtmlParser = new (
  handler: ConstructorParameters<typeof Parser>[0],
  options?: ParserOptions,
) => Parser;

type Frame = Readonly<{
  kind: Exclude<QuoteElement, 'rule'> | null;
  region: HtmlRegion | null;
  isHidden: boolean;
  isInBox: boolean;
  isBlock: boolean;
}>;

const hidden = new Set([
  'script',
  'style',
  'title',
  'template',
  'noscript',
  'textarea',
  'svg',
  'math',
  'xmp',
]);
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code del dfn em font i img input ins kbd label mark o:p q s samp small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
);

const outside: Frame = { kind: null, region: null, isHidden: false, isInBox: false, isBlock: true };

export const linesOfHtml = (Parser: HtmlParser, html: string): readonly HtmlLine[] => {
  const lines: HtmlLine[] = [];
  const frames: Frame[] = [];
  let line: { text: string; start: number; end: number } | null = null;
  const frame = (): Frame => frames.at(-1) ?? outside;

  const endLine = (): void => {
    if (line && line.text.trim() !== '') lines.push({ ...line, text: line.text.trim(), ...kindNow() });
    line = null;
  };
  const kindNow = (): Pick<HtmlLine, 'kind' | 'region'> => {
    const { kind, region } = frame();
    return { kind: kind === null || kind === 'separator' ? 'text' : kind, region };
  };
  const add = (text: string, start: number, end: number): void => {
    line ??= { text: '', start, end };
    line.text += text;
    line.end = end;
  };
  /** A line of its own, like a rule, which belongs to what follows it. */
  const addMark = (kind: QuoteLine['kind'], text: string): void => {
    endLine();
    lines.push({ kind, text, start: parser.startIndex, end: parser.startIndex, region: null });
  };
  const kindOf = (name: string, attributes: Attributes, parent: Frame): QuoteElement | null => {
    const kind = kindOfElement(name, attributes);
    if (kind !== null || name !== 'blockquote') return kind;
    const last = lines.at(-1);
    return parent.isInBox || last?.kind === 'intro' || isIntro(last?.text ?? '') ? 'quote' : null;
  };

  const enter = (name: string, attributes: Attributes): void => {
    const parent = frame();
    const isBlock = !inline.has(name);
    if (isBlock) endLine();
    const isNew = parent.kind === null || parent.kind === 'separator';
    const found = isNew ? kindOf(name, attributes, parent) : null;
    if (found === 'separator') addMark('separator', '');
    else if (found === 'rule' || (isNew && name === 'hr')) addMark('text', '_____');
    else if (found === 'quote') addMark('text', '');
    const isRegion = found !== null && found !== 'separator' && found !== 'rule';
    frames.push({
      kind: found === null || found === 'rule' ? parent.kind : found,
      region: isRegion ? { start: parser.startIndex, end: html.length } : parent.region,
      isHidden: parent.isHidden || hidden.has(name),
      isInBox: parent.isInBox || isQuoteBox(attributes),
      isBlock,
    });
    if (name === 'img' && !parent.isHidden && !isInvisible(attributes))
      add('\ufffc', parser.startIndex, parser.endIndex + 1);
  };

  const leave = (isImplied: boolean): void => {
    if (frame().isBlock) endLine();
    const left = frames.pop();
    const isOuter = left?.region && left.region !== frame().region;
    if (isOuter) left.region.end = isImplied ? parser.startIndex : parser.endIndex + 1;
  };

  const parser: Parser = new Parser(
    {
      onopentag: enter,
      ontext: (text) => {
        const isSeen = !frame().isHidden && (line !== null || text.trim() !== '');
        if (isSeen) add(text.replace(/\s+/g, ' '), parser.startIndex, parser.endIndex + 1);
      },
      onclosetag: (_name, isImplied) => leave(isImplied),
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.write(html);
  parser.end();
  endLine();
  return lines;
};

/** Senders count with such pictures who reads a mail. */
const isInvisible = ({ width, height }: Attributes): boolean =>
  /^[01](?:px)?$/.test(width ?? '') || /^[01](?:px)?$/.test(height ?? '');
