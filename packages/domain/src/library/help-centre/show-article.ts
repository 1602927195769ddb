import { notFound } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import type { Actor } from '../../model/actor.ts';
import type { Article } from '../../model/library/article.ts';
import type { ArticleHead, Vote } from '../../model/library/help-centre-store.ts';
import type { Html, Secrets, Stores } from '../../model/ports.ts';
import { mayChange, sees } from '../articles/article-readers.ts';
import { readLibrary, type Shelf, wayTo } from './shelves.ts';
import { visitorOf } from './vote-on-article.ts';

/** `visitorToken`: the cookie of an earlier vote. */
export type ShowArticle = Readonly<{ slug: string; visitorToken: string | null }>;

/** `article.slug` is another one than was asked for where the article has moved. */
export type ShownArticle = Readonly<{
  article: Article & Readonly<{ publishedAt: NonNullable<Article['publishedAt']> }>;
  way: readonly Shelf[];
  related: readonly ArticleHead[];
  vote: Vote | null;
}>;

type Served = Readonly<{ html: Html; secrets: Secrets }>;

/** A draft gets the same response as an unknown article. */
export const showArticle = ({ html, secrets }: Served) => {
  const safe = cleaning(html);
  return async (stores: Stores, { slug, visitorToken }: ShowArticle): Promise<ShownArticle> => {
    const article = await stores.articles.findBySlug(slug);
    if (article?.status !== 'published') throw notFound('article');
    const { id } = article;
    const [around, vote] = await Promise.all([
      aroundOf(stores, article),
      visitorToken === null ? null : stores.helpCentre.findVote(id, visitorOf(secrets, { id, visitorToken })),
    ]);
    return { ...around, article: readable(article, safe(article)), vote };
  };
};

export type PreviewArticle = Readonly<{ id: string; reader: Actor }>;

/** The text that would be published next, for those who may read drafts of it. */
export const previewArticle =
  ({ html }: Pick<Served, 'html'>) =>
  async (stores: Stores, { id, reader }: PreviewArticle): Promise<ShownArticle> => {
    const article = await stores.articles.find(id);
    if (!article || !sees(reader, article)) throw notFound('article');
    const draft = mayChange(reader, article) ? article.draftBodyHtml : null;
    const shown = readable(article, html.sanitize(draft ?? article.bodyHtml));
    return { ...(await aroundOf(stores, article)), article: shown, vote: null };
  };

const readable = (article: Article, bodyHtml: string): ShownArticle['article'] => ({
  ...article,
  publishedAt: article.publishedAt ?? article.createdAt,
  bodyHtml,
});

const aroundOf = async (
  stores: Stores,
  { id, categoryId, locale }: Article,
): Promise<Pick<ShownArticle, 'way' | 'related'>> => {
  const { related } = limits.helpCentre;
  const { shelves } = await readLibrary(stores, locale === null ? [] : [locale]);
  const way = wayTo(shelves, (category) => category.id === categoryId);
  const others = await stores.helpCentre.listNewest({
    categoryId,
    after: null,
    limit: related + 1,
    locales: way.at(-1)?.locales,
  });
  return { way, related: others.filter((other) => other.id !== id).slice(0, related) };
};

/**
 * HTML that was sanitised when it was written is sanitised again with the current rules before it is shown: once per text,
 * because results are cached.
 */
const cleaning = ({ sanitize }: Html) => {
  const cache = new Map<string, Readonly<{ text: string; safe: string }>>();
  return ({ id, bodyHtml }: Pick<Article, 'id' | 'bodyHtml'>): string => {
    const before = cache.get(id);
    const entry = before?.text === bodyHtml ? before : { text: bodyHtml, safe: sanitize(bodyHtml) };
    cache.delete(id);
    cache.set(id, entry);
    const [oldest] = cache.keys();
    if (cache.size > limits.helpCentre.textsKept && oldest !== undefined) cache.delete(oldest);
    return entry.safe;
  };
};
