/** The elements by which mail programs mark what they quote. Outlook writes `x_` before the names in what it quotes again. */

export type Attributes = Readonly<Record<string, string | undefined>>;

/** `rule`: a line above the header of a quoted mail, which counts if that header follows. */
export type QuoteElement = 'quote' | 'intro' | 'separator' | 'signature' | 'rule';

export const kindOfElement = (tag: string, attributes: Attributes): QuoteElement | null => {
  const { id, classes } = namesOf(attributes);
  const found =
    elements.find(([names]) => names.includes(id)) ??
    elements.find(([names]) => classes.some((name) => names.includes(`.${name}`)));
  if (found) return found[1];
  if (id.startsWith('#yahoo_quoted')) return 'quote';
  if (attributes['data-smartmail'] === 'gmail_signature') return 'signature';
  if (tag === 'blockquote') return isCited(attributes, classes) ? 'quote' : null;
  if (attributes.name === 'quote' || attributes.name === 'messageReplySection') return 'quote';
  return isBorderOnTop(attributes.style ?? '') ? 'rule' : null;
};

const elements: readonly (readonly [readonly string[], QuoteElement])[] = [
  [['.tidemark-quote', '.yahoo_quoted', '#mail-editor-reference-message-container'], 'quote'],
  [['.gmail_attr', '.moz-cite-prefix', '#reply-intro', '.zmail_extra_hr'], 'intro'],
  [['#divRplyFwdMsg'], 'separator'],
  [['#appendonsend', '#ms-outlook-mobile-body-separator-line'], 'rule'],
  [
    ['.tidemark-footer', '.gmail_signature', '.moz-signature', '#Signature', '.protonmail_signature_block'],
    'signature',
  ],
];

const isCited = ({ type }: Attributes, classes: readonly string[]): boolean =>
  type?.toLowerCase() === 'cite' || classes.some((name) => boxes.has(name));

/** The boxes around intro and quotes. Text in them outside of the quotes may be an answer. */
export const isQuoteBox = (attributes: Attributes): boolean =>
  namesOf(attributes).classes.some((name) => boxes.has(name));

const boxes: ReadonlySet<string> = new Set([
  'gmail_quote',
  'protonmail_quote',
  'zmail_extra',
  'front-blockquote',
]);

const namesOf = (attributes: Attributes): Readonly<{ id: string; classes: readonly string[] }> => ({
  id: `#${bare(attributes.id ?? '')}`,
  classes: (attributes.class ?? '').slice(0, 300).split(/\s+/).map(bare),
});

const bare = (name: string): string => name.replace(/^(?:x_)+/, '');

const isBorderOnTop = (style: string): boolean =>
  style.length < 1_000 &&
  /border-top:\s*(?:1(?:\.0)?pt )?solid (?:#e1e1e1|#b5c4df)|border-top-style:\s*solid/i.test(style);
