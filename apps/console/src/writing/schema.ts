/** The elements of a message: some of the tags that the server's sanitiser keeps. */
import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';

const block = (content: string, tag: string): NodeSpec => ({
  content,
  group: 'block',
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
});

const nodes = {
  doc: { content: 'block+' },
  paragraph: block('inline*', 'p'),
  blockquote: block('block+', 'blockquote'),
  bullet_list: block('list_item+', 'ul'),
  ordered_list: block('list_item+', 'ol'),
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
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  text: { group: 'inline' },
} as const satisfies Readonly<Record<string, NodeSpec>>;

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = element.getAttribute('href') ?? '';
          return /^(?:https?:|mailto:)/i.test(href) && { href };
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href, rel: 'noopener noreferrer nofollow' }, 0],
  },
  strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
} as const satisfies Readonly<Record<string, MarkSpec>>;

export const schema = new Schema<keyof typeof nodes, keyof typeof marks>({ nodes, marks });
