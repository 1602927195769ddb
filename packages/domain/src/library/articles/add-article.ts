/** `POST /kb/articles`. */
import { DeskError } from '../../kernel/errors.ts';
import type { Article, ArticleStatus } from '../../model/library/article.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { emit } from '../../outbound/events/emit.ts';
import { articleEvents } from './article-events.ts';
import { authorOf, refuseUnknownCategory } from './article-references.ts';
import { freeSlug } from './free-slug.ts';

/** `bodyHtml` was made safe before. */
export type AddArticle = Readonly<{
  title: string;
  categoryId: string;
  bodyHtml: string;
  slug?: string | undefined;
  status?: ArticleStatus | undefined;
  /** A canonical BCP 47 tag; null, or left out, is the workspace's. */
  locale?: string | null | undefined;
  authorId?: string | undefined;
}>;

export const addArticle = async (scope: WriteScope, input: AddArticle): Promise<Article> => {
  const { stores, ids, now } = scope;
  const { title, categoryId, bodyHtml, status = 'draft', locale = null } = input;
  await refuseUnknownCategory(stores, categoryId);
  const record: Article = {
    ...{ id: ids.next(), categoryId, title, bodyHtml, status, locale },
    slug: input.slug ?? (await freeSlug(stores, title)),
    authorId: await authorOf(scope, input.authorId),
    publishedAt: status === 'published' ? now : null,
    ...{ viewCount: 0, votesUp: 0, votesDown: 0 },
    ...{ createdAt: now, updatedAt: now, version: 1 },
  };
  const article = await added(stores, record, input.slug === undefined);
  await emit(scope, articleEvents(scope, null, article));
  return article;
};

/** If another write took a derived slug meanwhile, it is derived again. */
const added = async (stores: Stores, article: Article, isDerived: boolean): Promise<Article> => {
  if (await stores.articles.addIfFree(article)) return article;
  if (!isDerived) throw new DeskError('slug_taken', `Another article has the slug ${article.slug}.`, 'slug');
  return added(stores, { ...article, slug: await freeSlug(stores, article.title) }, isDerived);
};
