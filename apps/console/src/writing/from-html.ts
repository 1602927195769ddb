/** HTML that the editor or the server wrote as a text of the editor, without a browser's parser. */
import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { type HtmlElement, type HtmlNode, readHtml } from '../reading/read-html.ts';
import { schema } from './schema.ts';

export const fromHtml = (html: string): Node =>
  schema.nodes.doc.create(null, orParagraph(blocksOf(readHtml(html))));

const orParagraph = (blocks: readonly Node[]): readonly Node[] =>
  blocks.length > 0 ? blocks : [schema.nodes.paragraph.create()];

const isInline = (node: HtmlNode): boolean => typeof node === 'string' || inlineTags.has(node.tag);

const inlineTags: ReadonlySet<string> = new Set(
  'a b strong i em u s del ins sub sup small mark kbd q cite code span br img'.split(' '),
);

/** Text between blocks becomes a paragraph of its own. */
const blocksOf = (nodes: readonly HtmlNode[]): readonly Node[] => {
  const blocks: Node[] = [];
  let line: HtmlNode[] = [];
  const end = (): void => {
    const inline = inlineOf(line, []);
    if (inline.some((node) => !node.isText || node.text?.trim() !== ''))
      blocks.push(schema.nodes.paragraph.create(null, inline));
    line = [];
  };
  for (const node of nodes)
    if (isInline(node)) line.push(node);
    else {
      end();
      if (typeof node !== 'string') blocks.push(...blockOf(node));
    }
  end();
  return blocks;
};

const blockOf = ({ tag, children }: HtmlElement): readonly Node[] => {
  const { paragraph, blockquote, bullet_list, ordered_list, code_block } = schema.nodes;
  if (tag === 'p' && children.every(isInline))
    return [paragraph.create(null, withoutLastBreak(inlineOf(children, [])))];
  if (tag === 'blockquote') return [blockquote.create(null, orParagraph(blocksOf(children)))];
  if (tag === 'ul' || tag === 'ol') {
    const items = children.flatMap((child) => (typeof child === 'string' ? [] : [itemOf(child)]));
    return items.length === 0 ? [] : [(tag === 'ul' ? bullet_list : ordered_list).create(null, items)];
  }
  if (tag === 'pre') {
    const text = textOf(children);
    return [code_block.create(null, text === '' ? [] : [schema.text(text)])];
  }
  return blocksOf(children);
};

const itemOf = ({ children }: HtmlElement): Node => {
  const blocks = orParagraph(blocksOf(children));
  const isRight = blocks[0]?.type === schema.nodes.paragraph;
  return schema.nodes.list_item.create(null, isRight ? blocks : [schema.nodes.paragraph.create(), ...blocks]);
};

/** The one that keeps an empty line. */
const withoutLastBreak = (nodes: readonly Node[]): readonly Node[] =>
  nodes.length === 1 && nodes[0]?.type === schema.nodes.hard_break ? [] : nodes;

const inlineOf = (nodes: readonly HtmlNode[], marks: readonly Mark[]): readonly Node[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return node === '' ? [] : [schema.text(node, marks)];
    if (node.tag === 'br') return [schema.nodes.hard_break.create(null, Fragment.empty, marks)];
    return inlineOf(node.children, withMark(node, marks));
  });

const withMark = ({ tag, attributes }: HtmlElement, marks: readonly Mark[]): readonly Mark[] => {
  const { strong, em, code, link } = schema.marks;
  const href = attributes.href;
  if (tag === 'strong' || tag === 'b') return strong.create().addToSet(marks);
  if (tag === 'em' || tag === 'i') return em.create().addToSet(marks);
  if (tag === 'code') return code.create().addToSet(marks);
  if (tag === 'a' && href !== undefined && /^(?:https?:|mailto:)/i.test(href))
    return link.create({ href }).addToSet(marks);
  return marks;
};

const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
