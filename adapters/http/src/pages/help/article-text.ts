/** The text of an article for its page: safe HTML with anchors, ordered headings and a maximum width. */
import type { HelpTexts } from './texts.ts';

export type Heading = Readonly<{ id: string; text: string; level: number }>;

export type ArticleText = Readonly<{ html: string; headings: readonly Heading[] }>;

type Shown = Readonly<{ imageOrigins: readonly string[]; texts: HelpTexts }>;

/**
 * Takes what was made safe: every `<` in it begins or ends an element, and attributes are quoted. The title of the page
 * is its first heading, so those of the text begin below it, and none skips a level. Pictures from places that are not
 * the operator's become links: reading an article tells nobody else of it.
 */
export const articleText = (safeHtml: string, { imageOrigins, texts }: Shown): ArticleText => {
  const headings = headingsOf(safeHtml);
  let heading = 0;
  let table = 0;
  let links = 0;
  const open: number[] = [];
  const html = safeHtml.replace(/<(\/?)(h[1-6]|table|img|a)\b([^<>]*)>/g, (tag, end, name, attributes) => {
    if (name === 'img') return pictureOf(attributes, { imageOrigins, texts, isInLink: links > 0 });
    if (name === 'a') {
      links = Math.max(0, links + (end ? -1 : 1));
      return tag;
    }
    if (name === 'table') {
      if (end) return '</table></div>';
      table += 1;
      return `<div class="wide" role="region" aria-label="${texts.article.table(table)}" tabindex="0"><table${attributes}>`;
    }
    if (end) return `</h${open.pop() ?? 2}>`;
    const { id, level } = headings[heading] ?? { id: '', level: 2 };
    heading += 1;
    open.push(level);
    return `<h${level} id="${id}"${attributes}>`;
  });
  return { html, headings: headings.filter(({ text }) => text !== '') };
};

const headingsOf = (html: string): readonly Heading[] => {
  const found = [...html.matchAll(/<h([1-6])\b[^<>]*>/g)];
  const top = Math.min(...found.map(([, digit]) => Number(digit)));
  const freeId = freeIds();
  let before = 1;
  return found.map(({ 0: tag, 1: digit, index }) => {
    const level = Math.min(Number(digit) - top + 2, before + 1, 6);
    before = level;
    const start = index + tag.length;
    const text = textOf(html.slice(start, endOfHeading(html, start)));
    return { id: freeId(text), text, level };
  });
};

const endOfHeading = (html: string, start: number): number => {
  const endTag = /<\/h[1-6]>/g;
  endTag.lastIndex = start;
  return endTag.exec(html)?.index ?? html.length;
};

/** Prefixed, so that a heading's id differs from every other id of the page. Repeated headings are numbered. */
const freeIds = (): ((text: string) => string) => {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const stem = `s-${words.join('-').slice(0, 60) || 'section'}`;
    let number = counts.get(stem) ?? 1;
    let id = number === 1 ? stem : `${stem}-${number}`;
    while (taken.has(id)) {
      number += 1;
      id = `${stem}-${number}`;
    }
    counts.set(stem, number);
    taken.add(id);
    return id;
  };
};

/** As it is read; characters that would be markup stay written out. */
const textOf = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const pictureOf = (
  attributes: string,
  { imageOrigins, texts, isInLink }: Shown & Readonly<{ isInLink: boolean }>,
): string => {
  const source = attributeOf(attributes, 'src');
  const name = attributeOf(attributes, 'alt');
  if (isOwn(source, imageOrigins))
    return `<img${withoutSlash(attributes)}${/\salt=/.test(attributes) ? '' : ' alt=""'} loading="lazy" decoding="async">`;
  const text = `[${texts.article.picture(name)}]`;
  return isInLink ? text : `<a href="${source}" rel="noopener noreferrer nofollow">${text}</a>`;
};

const withoutSlash = (attributes: string): string =>
  attributes.endsWith('/') ? attributes.slice(0, -1).trimEnd() : attributes;

/** The value as it is written: what would end it is an entity. */
const attributeOf = (attributes: string, name: string): string =>
  new RegExp(`\\s${name}="([^"<>]*)"`).exec(attributes)?.[1] ?? '';

const isOwn = (source: string, origins: readonly string[]): boolean => {
  const written = source.replaceAll('&amp;', '&');
  if (/^\/(?![/\\])/.test(written)) return true;
  const url = URL.parse(written);
  return url !== null && origins.includes(url.origin);
};
