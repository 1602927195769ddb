/** `POST /kb/articles`. */
import { DeskError } from '../../kernel/errors.ts';
import {
  type Article,
  type ArticleDetails,
  givenArticleDetails,
  initialArticle,
} from '../../model/library/article.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { emit } from '../../outbound/events/emit.ts';
import { articleEvents } from './article-events.ts';
import { authorOf, refuseUnknownCategory, refuseUnknownOriginal } from './article-references.ts';
import { freeSlug } from './free-slug.ts';

/** `bodyHtml` was made safe before. */
export type AddArticle = ArticleDetails &
  Readonly<{ title: string; categoryId: string; authorId?: string | undefined }>;

export const addArticle = async (scope: WriteScope, input: AddArticle): Promise<Article> => {
  const { stores, ids, now } = scope;
  const { title, categoryId } = input;
  await refuseUnknownCategory(stores, categoryId);
  await refuseUnknownOriginal(stores, { id: '', translationOf: input.translationOf ?? null });
  const record: Article = {
    ...initialArticle(now),
    ...givenArticleDetails(input),
    id: ids.next(),
    title,
    categoryId,
    slug: input.slug ?? (await freeSlug(stores, title)),
    authorId: await authorOf(scope, input.authorId),
    publishedAt: input.status === 'published' ? now : null,
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
