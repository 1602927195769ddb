/** The elements of an article: the tags that the sanitiser keeps and the help centre styles. */
import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';

const block = (content: string, tag: string): NodeSpec => ({
  content,
  group: 'block',
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
});

const levels = [1, 2, 3, 4, 5, 6] as const;

const cell = (tag: 'td' | 'th'): NodeSpec => ({
  content: 'paragraph block*',
  attrs: { colspan: { default: 1 }, rowspan: { default: 1 } },
  isolating: true,
  parseDOM: [{ tag }],
  toDOM: ({ attrs }) => [tag, { colspan: attrs.colspan, rowspan: attrs.rowspan }, 0],
});

const nodes = {
  doc: { content: 'block+' },
  paragraph: block('inline*', 'p'),
  heading: {
    content: 'inline*',
    group: 'block',
    defining: true,
    attrs: { level: { default: 2 } },
    parseDOM: levels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  blockquote: block('block+', 'blockquote'),
  bullet_list: block('list_item+', 'ul'),
  ordered_list: {
    ...block('list_item+', 'ol'),
    attrs: { start: { default: 1 } },
    toDOM: ({ attrs }) => ['ol', attrs.start === 1 ? {} : { start: attrs.start }, 0],
  },
  list_item: {
    content: 'paragraph block*',
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
    defining: true,
  },
  code_block: {
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', 0],
  },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  picture: {
    group: 'block',
    draggable: true,
    attrs: { src: {}, alt: { default: '' }, width: { default: '' }, height: { default: '' } },
    // Pasted pictures are files, which are stored first: markup brings none. Those of other hosts never load here.
    toDOM: ({ attrs }) =>
      String(attrs.src).startsWith('/help/pictures/')
        ? [
            'img',
            { src: attrs.src, alt: attrs.alt, width: attrs.width || null, height: attrs.height || null },
          ]
        : ['p', { title: attrs.src }, `[${attrs.alt || attrs.src}]`],
  },
  table: block('table_row+', 'table'),
  table_row: { content: '(table_cell | table_header)+', parseDOM: [{ tag: 'tr' }], toDOM: () => ['tr', 0] },
  table_cell: cell('td'),
  table_header: cell('th'),
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  text: { group: 'inline' },
} as const satisfies Readonly<Record<string, NodeSpec>>;

/** The web, mail, and other pages of this help centre. */
export const isLink = (href: string): boolean => /^(?:https?:|mailto:|\/help(?:\/|$))/i.test(href);

const plain = (tag: string, ...others: readonly string[]): MarkSpec => ({
  parseDOM: [tag, ...others].map((one) => ({ tag: one })),
  toDOM: () => [tag, 0],
});

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = element.getAttribute('href') ?? '';
          return isLink(href) && { href };
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href, rel: 'noopener noreferrer nofollow' }, 0],
  },
  strong: plain('strong', 'b'),
  em: plain('em', 'i'),
  u: plain('u'),
  s: plain('s', 'del'),
  sub: plain('sub'),
  sup: plain('sup'),
  mark: plain('mark'),
  kbd: plain('kbd'),
  code: plain('code'),
} as const satisfies Readonly<Record<string, MarkSpec>>;

export const articleSchema = new Schema<keyof typeof nodes, keyof typeof marks>({ nodes, marks });
