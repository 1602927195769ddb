import { limits } from '../../kernel/limits.ts';
import { findQuotes, type QuoteLine } from './find-quotes.ts';

/** A plain text without the quote of an earlier mail at its end; as it is where none is found, or it is longer than is read. */
export const trimText = (text: string): string => {
  if (text.length > limits.inbound.trimmedCharacters) return text;
  const lines = text.split('\n');
  const range = findQuotes(lines.map(quoteLine));
  if (!range) return text;
  return [...lines.slice(0, range.from), ...lines.slice(range.to)].join('\n').trimEnd();
};

const quoteLine = (line: string): QuoteLine => {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line;
  return { text, kind: /^ ? ? ?>/.test(text) ? 'quote' : 'text' };
};
