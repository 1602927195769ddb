import { notFound } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import type { Article } from '../../model/library/article.ts';
import type { ArticleHead, Vote } from '../../model/library/help-centre-store.ts';
import type { Html, Secrets, Stores } from '../../model/ports.ts';
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

/** A draft gets the same response as an unknown article. */
export const showArticle = ({ html, secrets }: Readonly<{ html: Html; secrets: Secrets }>) => {
  const safe = cleaning(html);
  return async (stores: Stores, { slug, visitorToken }: ShowArticle): Promise<ShownArticle> => {
    const article = await stores.articles.findBySlug(slug);
    if (article?.status !== 'published') throw notFound('article');
    const { id, categoryId, publishedAt, createdAt } = article;
    const { related } = limits.helpCentre;
    const [{ shelves }, vote] = await Promise.all([
      readLibrary(stores, article.locale === null ? [] : [article.locale]),
      visitorToken === null ? null : stores.helpCentre.findVote(id, visitorOf(secrets, { id, visitorToken })),
    ]);
    const way = wayTo(shelves, (category) => category.id === categoryId);
    const others = await stores.helpCentre.listNewest({
      categoryId,
      after: null,
      limit: related + 1,
      locales: way.at(-1)?.locales,
    });
    return {
      article: { ...article, publishedAt: publishedAt ?? createdAt, bodyHtml: safe(article) },
      way,
      related: others.filter((other) => other.id !== id).slice(0, related),
      vote,
    };
  };
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
