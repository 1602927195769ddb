/** A text of the editor as HTML, without a browser: what is sent, and what a draft keeps. */
import type { Mark, Node } from 'prosemirror-model';
import { escaped } from './from-plain.ts';

export const toHtml = (doc: Node): string => (isBlank(doc) ? '' : childrenOf(doc));

/** Nothing that a reader would see. */
const isBlank = (doc: Node): boolean => doc.textContent.trim() === '';

const tags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  bullet_list: 'ul',
  ordered_list: 'ol',
  list_item: 'li',
  code_block: 'pre',
};

const childrenOf = (node: Node): string => {
  const parts: string[] = [];
  node.forEach((child) => void parts.push(htmlOf(child)));
  return parts.join('');
};

const htmlOf = (node: Node): string => {
  if (node.isText)
    return node.marks.reduceRight((inner, mark) => marked(mark, inner), escaped(node.text ?? ''));
  if (node.type.name === 'hard_break') return '<br>';
  const tag = tags[node.type.name];
  if (tag === undefined) return childrenOf(node);
  // An empty line stays one where browsers show none.
  if (tag === 'p' && node.childCount === 0) return '<p><br></p>';
  return `<${tag}>${childrenOf(node)}</${tag}>`;
};

const marked = ({ type, attrs }: Mark, inner: string): string => {
  if (type.name !== 'link') return `<${type.name}>${inner}</${type.name}>`;
  return `<a href="${escaped(String(attrs.href))}">${inner}</a>`;
};
