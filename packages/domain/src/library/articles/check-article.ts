/** Finds faults that an author should look at before an article is published (contract §5.8). */
import { notFound } from '../../kernel/errors.ts';
import type { Actor } from '../../model/actor.ts';
import { type Article, originalOf } from '../../model/library/article.ts';
import type { Category } from '../../model/library/category.ts';
import type { Stores } from '../../model/ports.ts';
import { mayChange, sees } from './article-readers.ts';

export const findingKinds = [
  'empty_body',
  'empty_heading',
  'heading_order',
  'missing_alt',
  'dead_link',
  'missing_language',
] as const;

/** `subject`: the heading's text, the picture's address, the link, or the BCP 47 tag of the language that is missing. */
export type ArticleFinding = Readonly<{ kind: (typeof findingKinds)[number]; subject: string }>;

export type CheckArticle = Readonly<{ id: string; reader: Actor }>;

/** Checks the draft for readers who may publish it, else the published text. Findings do not block publishing. */
export const checkArticle = async (
  stores: Stores,
  { id, reader }: CheckArticle,
): Promise<readonly ArticleFinding[]> => {
  const article = await stores.articles.find(id);
  if (!article || !sees(reader, article)) throw notFound('article');
  const html = (mayChange(reader, article) ? article.draftBodyHtml : null) ?? article.bodyHtml;
  const links = [...new Set(linksOf(html))].slice(0, mostLinks);
  const categories = await stores.configuration.all('category');
  return [
    ...(textOf(html) === '' && !html.includes('<img') ? [{ kind: 'empty_body', subject: '' } as const] : []),
    ...headingFindings(html),
    ...pictureFindings(html),
    ...(await deadLinks(stores, { links, categories })),
    ...(await missingLanguages(stores, { article, categories })),
  ];
};

/** An author who links more than this reads a long list anyway. */
const mostLinks = 100;

const headingFindings = (html: string): readonly ArticleFinding[] => {
  const headings = [...html.matchAll(/<h([1-6])\b[^<>]*>/g)].map(({ 0: tag, 1: digit, index }) => {
    const start = index + tag.length;
    const end = html.indexOf('</h', start);
    return { level: Number(digit), text: textOf(html.slice(start, end < 0 ? html.length : end)) };
  });
  return headings.flatMap(({ level, text }, place): readonly ArticleFinding[] => {
    if (text === '') return [{ kind: 'empty_heading', subject: `h${level}` }];
    const before = headings[place - 1]?.level ?? level;
    return level > before + 1 ? [{ kind: 'heading_order', subject: text }] : [];
  });
};

const pictureFindings = (html: string): readonly ArticleFinding[] =>
  [...html.matchAll(/<img\b([^<>]*)>/g)]
    .filter(([, attributes = '']) => attributeOf(attributes, 'alt').trim() === '')
    .map(([, attributes = '']) => ({ kind: 'missing_alt', subject: attributeOf(attributes, 'src') }));

type InternalLink = `/help/${string}`;

/** The addresses within the help centre, without what is behind the page's own. The editor writes them without a host. */
const linksOf = (html: string): readonly InternalLink[] =>
  [...html.matchAll(/<a\b([^<>]*)>/g)].flatMap(([, attributes = '']) => {
    const [page = ''] = attributeOf(attributes, 'href').split(/[?#]/, 1);
    return isInternal(page) ? [page] : [];
  });

const isInternal = (path: string): path is InternalLink => path.startsWith('/help/');

type Linked = Readonly<{ links: readonly InternalLink[]; categories: readonly Category[] }>;

const deadLinks = async (
  { articles }: Stores,
  { links, categories }: Linked,
): Promise<readonly ArticleFinding[]> => {
  const targets = links.map((link) => {
    const [, , kind = '', slug = ''] = link.split('/');
    return { link, kind, slug };
  });
  const slugsOf = (kind: string) => targets.filter((target) => target.kind === kind).map(({ slug }) => slug);
  const published = await articles.publishedSlugs(slugsOf('articles'));
  const existing = new Set(categories.map(({ slug }) => slug));
  return targets
    .filter(
      ({ kind, slug }) =>
        (kind === 'articles' && !published.has(slug)) || (kind === 'categories' && !existing.has(slug)),
    )
    .map(({ link }) => ({ kind: 'dead_link', subject: link }));
};

type Translated = Readonly<{ article: Article; categories: readonly Category[] }>;

/** The languages that other articles are published in, and this one does not exist in. */
const missingLanguages = async (
  { articles, helpCentre, workspace }: Stores,
  { article, categories }: Translated,
): Promise<readonly ArticleFinding[]> => {
  const own = (await workspace.find())?.locale ?? 'en';
  const used = await helpCentre.countByLocale(categories.map(({ id }) => id));
  const original = originalOf(article);
  const translations = await articles.list({ translationOf: original }, { limit: 100, after: null });
  const first = original === article.id ? article : await articles.find(original);
  const written = [article, ...translations.data, ...(first ? [first] : [])].map(
    ({ locale }) => locale ?? own,
  );
  return [...new Set(used.map(({ locale }) => locale ?? own))]
    .filter((locale) => !written.includes(locale))
    .toSorted()
    .map((locale) => ({ kind: 'missing_language', subject: locale }));
};

const textOf = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim();

/** The value as it is written in sanitised HTML: what would end it is an entity. */
const attributeOf = (attributes: string, name: 'alt' | 'href' | 'src'): string =>
  patterns[name].exec(attributes)?.[1] ?? '';

const patterns = {
  alt: /\salt="([^"<>]*)"/,
  href: /\shref="([^"<>]*)"/,
  src: /\ssrc="([^"<>]*)"/,
} as const;
