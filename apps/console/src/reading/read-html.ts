/**
 * Reads what the server's sanitiser writes into a tree: its tags and attributes, and nothing else. Anything that it would not
 * write is text, so no markup becomes an element by chance.
 */

export type HtmlElement = Readonly<{
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly HtmlNode[];
}>;
export type HtmlNode = string | HtmlElement;

type Open = { tag: string; attributes: Readonly<Record<string, string>>; children: HtmlNode[] };

const voids: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

const known: ReadonlySet<string> = new Set(
  [
    'p br div span blockquote pre code hr h1 h2 h3 h4 h5 h6 b strong i em u s del ins sub sup small mark kbd q cite',
    'ul ol li dl dt dd table caption thead tbody tfoot tr th td a img',
  ].flatMap((names) => names.split(' ')),
);

const kept: ReadonlySet<string> = new Set(
  'href title rel src alt width height start colspan rowspan dir lang'.split(' '),
);

/** Deeper than the sanitiser goes: the rest is text of the deepest element. */
const mostDepth = 60;

const pattern = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"<>]*")*)\s*\/?>/g;

export const readHtml = (html: string): readonly HtmlNode[] => {
  const root: Open = { tag: '', attributes: {}, children: [] };
  const open: Open[] = [root];
  const top = (): Open => open.at(-1) ?? root;
  let from = 0;
  for (const match of html.matchAll(pattern)) {
    const [whole, slash, tag = '', attributes = ''] = match;
    if (!known.has(tag) || (slash === '' && open.length > mostDepth)) continue;
    pushText(top(), html.slice(from, match.index));
    from = match.index + whole.length;
    if (slash === '/') close(open, tag);
    else {
      const element: Open = { tag, attributes: attributesOf(attributes), children: [] };
      top().children.push(element);
      if (!voids.has(tag)) open.push(element);
    }
  }
  pushText(top(), html.slice(from));
  return root.children;
};

const pushText = ({ children }: Open, text: string): void => {
  if (text !== '') children.push(unescaped(text));
};

/** With what is still open inside; an end without a beginning is nothing. */
const close = (open: Open[], tag: string): void => {
  const place = open.findLastIndex((element) => element.tag === tag);
  if (place > 0) open.splice(place);
};

const attributesOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/(?<![a-z-])([a-z-]+)="([^"]*)"/g)]
      .filter(([, name = '']) => kept.has(name))
      .map(([, name = '', value = '']) => [name, unescaped(value)]),
  );

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return entities[String(name)] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
      ? String.fromCodePoint(point)
      : whole;
  });
