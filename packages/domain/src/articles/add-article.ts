/** `POST /kb/articles`. */
import { emit } from '../events/emit.ts';
import type { WriteScope } from '../use-case.ts';
import type { Article, ArticleStatus } from './article.ts';
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
  authorId?: string | undefined;
}>;

export const addArticle = async (scope: WriteScope, input: AddArticle): Promise<Article> => {
  const { stores, ids, now } = scope;
  const { title, categoryId, bodyHtml, status = 'draft' } = input;
  await refuseUnknownCategory(stores, categoryId);
  const article: Article = {
    ...{ id: ids.next(), categoryId, title, bodyHtml, status },
    slug: input.slug ?? (await freeSlug(stores, title)),
    authorId: await authorOf(scope, input.authorId),
    publishedAt: status === 'published' ? now : null,
    ...{ viewCount: 0, votesUp: 0, votesDown: 0 },
    ...{ createdAt: now, updatedAt: now, version: 1 },
  };
  await stores.articles.add(article);
  await emit(scope, articleEvents(scope, null, article));
  return article;
};
