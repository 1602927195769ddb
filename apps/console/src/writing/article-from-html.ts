/** The sanitised HTML of an article as a text of its editor, without a browser's parser. */
import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { type HtmlElement, type HtmlNode, readHtml } from '../reading/read-html.ts';
import { articleSchema, isLink } from './article-schema.ts';

const { nodes, marks } = articleSchema;

export const articleFromHtml = (html: string): Node =>
  nodes.doc.create(null, orParagraph(blocksOf(readHtml(html))));

const orParagraph = (blocks: readonly Node[]): readonly Node[] =>
  blocks.length > 0 ? blocks : [nodes.paragraph.create()];

const isInline = (node: HtmlNode): boolean => typeof node === 'string' || inlineTags.has(node.tag);

const inlineTags: ReadonlySet<string> = new Set(
  'a b strong i em u s del ins sub sup small mark kbd q cite code span br'.split(' '),
);

/** Text between blocks becomes a paragraph of its own. */
const blocksOf = (children: readonly HtmlNode[]): readonly Node[] => {
  const blocks: Node[] = [];
  let line: HtmlNode[] = [];
  const end = (): void => {
    blocks.push(...linesOf(line).filter(isSeen));
    line = [];
  };
  for (const node of children)
    if (isInline(node)) line.push(node);
    else {
      end();
      if (typeof node !== 'string') blocks.push(...blockOf(node));
    }
  end();
  return blocks;
};

const isSeen = (node: Node): boolean => node.type !== nodes.paragraph || node.textContent.trim() !== '';

/** Pictures are blocks: the text around one is cut in two. */
const linesOf = (line: readonly HtmlNode[]): readonly Node[] => {
  const blocks: Node[] = [];
  let inline: Node[] = [];
  const end = (): void => {
    if (inline.length > 0) blocks.push(nodes.paragraph.create(null, inline));
    inline = [];
  };
  for (const node of inlineOf(line, []))
    if (node.type === nodes.picture) {
      end();
      blocks.push(node);
    } else inline.push(node);
  end();
  return blocks;
};

const blockOf = (element: HtmlElement): readonly Node[] => {
  const { tag, attributes, children } = element;
  if (tag === 'p') return paragraphOf(children);
  if (/^h[1-6]$/.test(tag)) {
    const inline = inlineOf(children, []).filter(({ type }) => type !== nodes.picture);
    return [nodes.heading.create({ level: Number(tag.slice(1)) }, inline)];
  }
  if (tag === 'img') return pictureOf(attributes);
  if (tag === 'hr') return [nodes.horizontal_rule.create()];
  if (tag === 'blockquote') return [nodes.blockquote.create(null, orParagraph(blocksOf(children)))];
  if (tag === 'ul' || tag === 'ol') return listOf(element);
  if (tag === 'table') return tableOf(children);
  if (tag !== 'pre') return blocksOf(children);
  const text = textOf(children);
  return [nodes.code_block.create(null, text === '' ? [] : [articleSchema.text(text)])];
};

/** One break alone keeps an empty line. */
const paragraphOf = (children: readonly HtmlNode[]): readonly Node[] => {
  if (!children.every((child) => isInline(child) || isPicture(child))) return blocksOf(children);
  const lines = linesOf(children);
  const [first] = lines;
  const isEmpty =
    lines.length === 1 && first?.childCount === 1 && first.firstChild?.type === nodes.hard_break;
  return lines.length === 0 || isEmpty ? [nodes.paragraph.create()] : lines;
};

const isPicture = (node: HtmlNode): boolean => typeof node !== 'string' && node.tag === 'img';

const pictureOf = ({ src = '', alt = '', width = '', height = '' }: HtmlElement['attributes']) =>
  src === '' ? [] : [nodes.picture.create({ src, alt, width, height })];

const listOf = ({ tag, attributes, children }: HtmlElement): readonly Node[] => {
  const items = children.flatMap((child) =>
    typeof child === 'string' ? [] : [nodes.list_item.create(null, leadByParagraph(child.children))],
  );
  if (items.length === 0) return [];
  if (tag === 'ul') return [nodes.bullet_list.create(null, items)];
  return [nodes.ordered_list.create({ start: wholeOf(attributes.start) }, items)];
};

const leadByParagraph = (children: readonly HtmlNode[]): readonly Node[] => {
  const blocks = orParagraph(blocksOf(children));
  return blocks[0]?.type === nodes.paragraph ? blocks : [nodes.paragraph.create(), ...blocks];
};

const wholeOf = (text = '1'): number => Math.min(Math.max(Number.parseInt(text, 10) || 1, 1), 1_000);

/** Head, body and foot of a table are its rows. */
const tableOf = (children: readonly HtmlNode[]): readonly Node[] => {
  const rows = elementsIn(children, 'tr').flatMap((row) => {
    const cells = row.children.filter(
      (child): child is HtmlElement => typeof child !== 'string' && /^t[dh]$/.test(child.tag),
    );
    return cells.length === 0 ? [] : [nodes.table_row.create(null, cells.map(cellOf))];
  });
  return rows.length === 0 ? blocksOf(children) : [nodes.table.create(null, rows)];
};

const elementsIn = (children: readonly HtmlNode[], tag: string): readonly HtmlElement[] =>
  children.flatMap((child) =>
    typeof child === 'string' ? [] : child.tag === tag ? [child] : elementsIn(child.children, tag),
  );

const cellOf = ({ tag, attributes: { colspan, rowspan }, children }: HtmlElement): Node =>
  (tag === 'th' ? nodes.table_header : nodes.table_cell).create(
    { colspan: wholeOf(colspan), rowspan: wholeOf(rowspan) },
    leadByParagraph(children),
  );

const inlineOf = (children: readonly HtmlNode[], around: readonly Mark[]): readonly Node[] =>
  children.flatMap((node): readonly Node[] => {
    if (typeof node === 'string') return node === '' ? [] : [articleSchema.text(node, around)];
    if (node.tag === 'br') return [nodes.hard_break.create(null, Fragment.empty, around)];
    if (node.tag === 'img') return pictureOf(node.attributes);
    return inlineOf(node.children, withMark(node, around));
  });

const marksByTag: Readonly<Record<string, keyof typeof marks>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  del: 's',
  sub: 'sub',
  sup: 'sup',
  mark: 'mark',
  kbd: 'kbd',
  code: 'code',
};

const withMark = ({ tag, attributes: { href = '' } }: HtmlElement, around: readonly Mark[]) => {
  if (tag === 'a') return isLink(href) ? marks.link.create({ href }).addToSet(around) : around;
  const name = marksByTag[tag];
  return name === undefined ? around : (marks[name]?.create().addToSet(around) ?? around);
};

const textOf = (children: readonly HtmlNode[]): string =>
  children.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
