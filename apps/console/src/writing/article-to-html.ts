/** A text of the article editor as HTML, without a browser: the sanitiser leaves it as it is. */
import type { Mark, Node } from 'prosemirror-model';
import { escaped } from './from-plain.ts';

export const articleToHtml = (doc: Node): string => {
  const html = childrenOf(doc);
  return html === '<p><br></p>' ? '' : html;
};

const tags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  bullet_list: 'ul',
  ordered_list: 'ol',
  list_item: 'li',
  code_block: 'pre',
  table: 'table',
  table_row: 'tr',
  table_cell: 'td',
  table_header: 'th',
};

const childrenOf = (node: Node): string => {
  const parts: string[] = [];
  node.forEach((child) => void parts.push(htmlOf(child)));
  return parts.join('');
};

const htmlOf = (node: Node): string => {
  const { type, attrs } = node;
  if (node.isText)
    return node.marks.reduceRight((inner, mark) => marked(mark, inner), escaped(node.text ?? ''));
  if (type.name === 'hard_break') return '<br>';
  if (type.name === 'horizontal_rule') return '<hr>';
  if (type.name === 'picture') return pictureOf(attrs);
  const tag = type.name === 'heading' ? `h${attrs.level}` : tags[type.name];
  if (tag === undefined) return childrenOf(node);
  // An empty line stays one where browsers show none.
  if (tag === 'p' && node.childCount === 0) return '<p><br></p>';
  return `<${tag}${attributesOf(node)}>${childrenOf(node)}</${tag}>`;
};

const attributesOf = ({ attrs }: Node): string =>
  ['start', 'colspan', 'rowspan']
    .filter((name) => typeof attrs[name] === 'number' && attrs[name] > 1)
    .map((name) => ` ${name}="${attrs[name]}"`)
    .join('');

const pictureOf = (attrs: Node['attrs']): string => {
  const named = ['width', 'height'].filter((name) => /^\d{1,5}$/.test(String(attrs[name])));
  const size = named.map((name) => ` ${name}="${attrs[name]}"`).join('');
  return `<img src="${escaped(String(attrs.src))}" alt="${escaped(String(attrs.alt))}"${size}>`;
};

const marked = ({ type, attrs }: Mark, inner: string): string => {
  if (type.name !== 'link') return `<${type.name}>${inner}</${type.name}>`;
  return `<a href="${escaped(String(attrs.href))}">${inner}</a>`;
};
