/** Reads HTML as tags and text, in one pass. It sanitises nothing: `adapters/html` does. */
const voids = new Set('area base br col embed hr img input link meta source track wbr !doctype'.split(' '));
/** Their end may be left out, so a long list is no deep one. */
const loose = new Set('p li dt dd tr td th option thead tbody tfoot html head body'.split(' '));

/** How deep elements are nested; counting stops above `most`. */
export const depthOf = (html: string, most: number): number => {
  let depth = 0;
  let deepest = 0;
  for (const [, slash, name = '', rest = ''] of html.matchAll(/<(\/?)([a-z!][a-z0-9:-]*)([^<>]*)>/gi)) {
    const tag = name.toLowerCase();
    if (voids.has(tag) || loose.has(tag) || rest.endsWith('/')) continue;
    depth = slash ? Math.max(depth - 1, 0) : depth + 1;
    deepest = Math.max(deepest, depth);
    if (deepest > most) break;
  }
  return deepest;
};

/** The text of HTML, line by line, for finding words in it. */
export const plainText = (html: string): string =>
  withoutHidden(html)
    .replace(/<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/blockquote|hr)\b[^<>]*>/gi, '\n')
    .replace(/<\/t[dh]>/gi, ' ')
    .replace(/<[a-z!/?][^<>]*>/gi, '')
    .replace(
      /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(nbsp|amp|lt|gt|quot|apos));/gi,
      (_whole, decimal, hex, name) =>
        name
          ? (entities[name.toLowerCase()] ?? '')
          : character(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/[\t\r \u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const character = (point: number): string =>
  point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ? '' : String.fromCodePoint(point);

const withoutHidden = (html: string): string => {
  const lower = html.toLowerCase();
  const start = /<!--|<(style|script|title)\b/g;
  let text = '';
  let at = 0;
  for (let found = start.exec(lower); found; found = start.exec(lower)) {
    text += html.slice(at, found.index);
    const end = found[1] === undefined ? '-->' : `</${found[1]}`;
    const endAt = lower.indexOf(end, found.index);
    if (endAt < 0) return text;
    at = endAt + (end === '-->' ? 3 : 0);
    start.lastIndex = at;
  }
  return text + html.slice(at);
};

/** Text shown as it is in HTML. */
export const htmlOfText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>\n');

/** The charset that a page says it is in, among its first bytes. */
export const charsetInHtml = (bytes: Uint8Array): string | null =>
  /<meta\b[^<>]{0,200}?charset\s*=\s*["']?([\w.:-]{2,40})/i.exec(
    Buffer.from(bytes.subarray(0, 1024)).toString('latin1'),
  )?.[1] ?? null;
