/** Percent-encoded bytes that are no UTF-8: every reader of parameters would put U+FFFD in their place. */
import { isUtf8 } from 'node:buffer';

/** Of text in which each character is one byte, as in a query, or in a body that was read as Latin-1. */
export const isEncodedUtf8 = (text: string): boolean =>
  isUtf8(
    Buffer.from(
      text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ),
  );

/** The first parameter whose value is no text, with that value as it was sent; null where all are. */
export const mangledParameter = (search: string): Readonly<{ name: string; sent: string }> | null => {
  if (!search.includes('%') || isEncodedUtf8(search)) return null;
  for (const pair of search.slice(1).split('&')) {
    const [name] = new URLSearchParams(pair).keys();
    const sent = pair.slice(pair.indexOf('=') + 1);
    if (name !== undefined && !isEncodedUtf8(sent)) return { name, sent };
  }
  return null;
};
