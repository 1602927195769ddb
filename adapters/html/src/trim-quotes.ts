import { findQuotes } from '@tidemark/domain/quotes';
import { type HtmlLine, type HtmlParser, linesOfHtml } from './lines-of-html.ts';

/** HTML without the quote of an earlier mail at its end. It is not sanitised, and elements around the quote may stay open. */
export const trimHtml = (Parser: HtmlParser, html: string): string => {
  const lines = linesOfHtml(Parser, html);
  const range = findQuotes(lines);
  const first = lines[range?.from ?? -1];
  const last = lines[(range?.to ?? 0) - 1];
  if (!range || !first || !last) return html;
  const isRest = range.to === lines.length;
  return html.slice(0, startOf(first)) + (isRest ? '' : html.slice(endOf(last)));
};

const startOf = ({ region, start }: HtmlLine): number => region?.start ?? start;
const endOf = ({ region, end }: HtmlLine): number => region?.end ?? end;
