/** The common form of all spellings of one URL, as URL parsers read it (WHATWG). It is compared, and never shown. */
import { hostKey } from './host-key.ts';
import { normalWebhookUrl } from './webhook-url.ts';

/**
 * Two texts with one key make the same request: `/a/../b` and `/b`, `/ü` and `/%C3%BC`, a host in two alphabets, an address of
 * IPv6 with and without its zeros. What is no URL is its own key.
 */
export const webhookUrlKey = (text: string): string => {
  const [, scheme, host, port = '', path = '', query = ''] =
    /^(https?):\/\/(\[[^\]]*\]|[^:/?]*)(?::(\d*))?(\/[^?]*)(\?.*)?$/su.exec(normalWebhookUrl(text)) ?? [];
  if (scheme === undefined || host === undefined) return text;
  const at = port === '' ? '' : `:${Number(port)}`;
  return `${scheme}://${hostKey(host)}${at}${pathKey(path)}${escaped(query, inQuery)}`;
};

/** Without its `.` and `..`, which may be written as `%2E` too. */
const pathKey = (path: string): string => {
  const kept: string[] = [];
  const segments = path.split('/').slice(1);
  for (const [index, segment] of segments.entries()) {
    const dots = segment.replaceAll(/%2e/giu, '.');
    if (dots === '..') kept.pop();
    if (dots !== '.' && dots !== '..') kept.push(segment);
    else if (index === segments.length - 1) kept.push('');
  }
  return escaped(`/${kept.join('/')}`, inPath);
};

/** Characters that a URL may not contain there, so that they are sent as the bytes of their UTF-8. */
const inPath = /[\p{Cc} "<>^`{}]|\P{ASCII}/gu;
const inQuery = /[\p{Cc} "'<>]|\P{ASCII}/gu;

const escaped = (text: string, odd: RegExp): string =>
  text.replaceAll(odd, (character) =>
    character === "'" ? '%27' : encodeURIComponent(character.toWellFormed()),
  );
