/**
 * Which lines of a mail only quote an earlier one. A quote is cut when only a signature follows it and there is text above it.
 * A quote that might contain an answer stays.
 */
import { isBlank } from '../../kernel/text.ts';
import {
  type HeaderLabel,
  headerLabel,
  isCertainIntro,
  isDashed,
  isForwardMark,
  isIntro,
  isOriginalMark,
  isRule,
  pointsBelow,
} from './quote-words.ts';

/**
 * `quote`: quoted line by line, by `>` or an element of HTML; `intro`: introduces a quote; `separator`: everything after it is
 * quoted; `signature`: the signature of the author.
 */
export type QuoteLineKind = 'text' | 'quote' | 'intro' | 'separator' | 'signature';

export type QuoteLine = Readonly<{ text: string; kind: QuoteLineKind }>;

/** Indexes of lines: from `from`, and before `to`. */
export type QuoteRange = Readonly<{ from: number; to: number }>;

export const findQuotes = (given: readonly QuoteLine[]): QuoteRange | null => {
  const lines = withSignatures(given);
  if (lines.some(({ kind, text }) => kind !== 'quote' && isForwardMark(text))) return null;
  const range = wholeRest(lines) ?? trailingQuote(lines);
  return range && mayCut(lines, range) ? range : null;
};

/** A signature ends where a quote begins. */
const withSignatures = (lines: readonly QuoteLine[]): readonly QuoteLine[] => {
  let isInside = false;
  return lines.map((line) => {
    if (line.kind !== 'text') isInside = false;
    else if (/^-- ?$/.test(line.text)) isInside = true;
    return isInside ? { text: line.text, kind: 'signature' } : line;
  });
};

const isWritten = ({ kind, text }: QuoteLine): boolean => kind === 'text' && !isBlank(text) && !isRule(text);
const isEmpty = ({ kind, text }: QuoteLine): boolean => kind !== 'separator' && isBlank(text);

/** A text that ends in a colon speaks of what follows it. */
const mayCut = (lines: readonly QuoteLine[], { from }: QuoteRange): boolean => {
  const own = lines.slice(0, from).filter(isWritten);
  if (own.length === 0 || /[:：]\s*$/.test(own.at(-1)?.text ?? '')) return false;
  return !pointsBelow(shortText(own));
};

const shortText = (lines: readonly QuoteLine[]): string => {
  let text = '';
  for (const line of lines) {
    text += `${line.text}\n`;
    if (text.length > 1_000) return '';
  }
  return text;
};

/** Programs that quote without marking lines put the header of the quoted mail above it, or an intro. */
const wholeRest = (lines: readonly QuoteLine[]): QuoteRange | null => {
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'quote' || line.kind === 'intro') continue;
    const isStart =
      line.kind === 'separator' ||
      isOriginalMark(line.text) ||
      isHeaderBlock(lines, index) ||
      isUnmarkedIntro(lines, index);
    if (isStart) return { from: startAbove(lines, index), to: lines.length };
  }
  return null;
};

const mostOfBlock = 9;

const isHeaderBlock = (lines: readonly QuoteLine[], index: number): boolean => {
  const first = labelOf(lines[index]);
  if (first !== 'from' && first !== 'date') return false;
  const found = new Set<HeaderLabel>();
  let others = 0;
  let hasAddress = false;
  let hasTime = false;
  for (const line of lines.slice(index, index + mostOfBlock)) {
    if (line.kind === 'quote' || others > 1) break;
    const label = labelOf(line);
    if (label) found.add(label);
    else if (!isBlank(line.text)) others += 1;
    if (label || others < 2) hasAddress ||= line.text.includes('@');
    if (label === 'date') hasTime ||= /\d[:.]\d\d/.test(line.text);
  }
  const rest = Number(found.has('date')) + Number(found.has('to'));
  if (!found.has('from') || rest === 0) return false;
  if (!found.has('subject')) return rest === 2 && hasTime && isBelowRule(lines, index);
  return rest === 2 || hasAddress;
};

/** Windows Mail leaves the subject out. */
const isBelowRule = (lines: readonly QuoteLine[], index: number): boolean => {
  const above = lines[index - 1];
  return above !== undefined && isRule(above.text);
};

const labelOf = (line: QuoteLine | undefined): HeaderLabel | null => (line ? headerLabel(line.text) : null);

const mostOfIntro = 3;

/** An intro above lines that are not marked as quoted. */
const isUnmarkedIntro = (lines: readonly QuoteLine[], index: number): boolean => {
  for (let length = 1; length <= mostOfIntro; length++) {
    const part = lines.slice(index, index + length);
    const last = part.at(-1);
    if (part.length < length || !last || last.kind === 'quote' || isBlank(last.text)) return false;
    if (!/[:：-]\s*$/.test(last.text)) continue;
    if (!isCertainIntro(textOf(part)) || !isOfOnePiece(lines, part, index)) continue;
    const next = lines.slice(index + length, index + length + 5).find((line) => !isEmpty(line));
    return next !== undefined && next.kind !== 'quote';
  }
  return false;
};

/** Programs wrap a long intro. Lines of the author have an empty line in between, or end as sentences do. */
const isOfOnePiece = (lines: readonly QuoteLine[], part: readonly QuoteLine[], index: number): boolean => {
  if (part.length === 1) return true;
  const above = lines[index - 1];
  const isApart = above === undefined || isEmpty(above) || isRule(above.text);
  const text = textOf(part);
  const areWrapped = part.slice(0, -1).every((line) => !/[^\d][.!?]\s*$/.test(line.text));
  return isApart && areWrapped && text.includes('@') && /\d/.test(text);
};

const textOf = (lines: readonly QuoteLine[]): string => lines.map(({ text }) => text.slice(0, 600)).join(' ');

/** Includes the rules, intros and empty lines directly above. */
const startAbove = (lines: readonly QuoteLine[], index: number): number => {
  let from = index;
  while (from > 0) {
    const above = lines[from - 1];
    if (!above || above.kind === 'quote') break;
    if (!isEmpty(above) && !isRule(above.text) && !isDashed(above.text) && above.kind !== 'intro') break;
    from -= 1;
  }
  return from;
};

/** The quoted lines at the end, their intro above them, and a signature below them that stays. */
const trailingQuote = (lines: readonly QuoteLine[]): QuoteRange | null => {
  let to = lines.length;
  while (to > 0 && isAfterQuote(lines[to - 1])) to -= 1;
  let first = to;
  while (first > 0 && isQuoted(lines[first - 1])) first -= 1;
  if (!lines.slice(first, to).some(({ kind }) => kind === 'quote')) return null;
  const intro = introAbove(lines, first);
  const isIntroduced = intro > 0 || lines.slice(first, to).some(({ kind }) => kind === 'intro');
  if (isIntroduced) return { from: first - intro, to };
  // Without an intro, it may be something that the author cites.
  const isApart = first < to && isEmpty(lines[first] ?? { text: '', kind: 'text' });
  return isApart ? { from: first, to } : null;
};

const isAfterQuote = (line: QuoteLine | undefined): boolean =>
  line !== undefined && (isEmpty(line) || line.kind === 'signature');

const isQuoted = (line: QuoteLine | undefined): boolean =>
  line !== undefined &&
  (line.kind === 'quote' || line.kind === 'intro' || isEmpty(line) || isRule(line.text));

/** How many lines directly above the quote introduce it. */
const introAbove = (lines: readonly QuoteLine[], first: number): number => {
  let shortest = 0;
  for (let length = 1; length <= Math.min(mostOfIntro, first); length++) {
    const part = lines.slice(first - length, first);
    if (part.some((line) => line.kind === 'quote' || isBlank(line.text))) break;
    const text = textOf(part);
    if (!isIntro(text) || !isOfOnePiece(lines, part, first - length)) continue;
    if (isCertainIntro(text) || /\d{4}/.test(text) || /^\s*[^<\s][^<]*</.test(text)) return length;
    shortest ||= length;
  }
  return shortest;
};
