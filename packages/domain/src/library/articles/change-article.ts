/** `PATCH /kb/articles/{id}`. */
import { type Instant, later } from '../../kernel/instant.ts';
import type { Given } from '../../kernel/members.ts';
import { refuseStale } from '../../kernel/version.ts';
import { type Article, givenArticleDetails } from '../../model/library/article.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { emit } from '../../outbound/events/emit.ts';
import type { AddArticle } from './add-article.ts';
import { articleEvents } from './article-events.ts';
import { articleForChange } from './article-readers.ts';
import { refuseUnknownCategory, refuseUnknownOriginal } from './article-references.ts';

/** The slug stays when the title changes, so that links keep working. */
export type ChangeArticle = Given<AddArticle, keyof AddArticle> &
  Readonly<{ id: string; authorId?: never; ifVersion?: readonly number[] | undefined }>;

export const changeArticle = async (scope: WriteScope, change: ChangeArticle): Promise<Article> => {
  const { stores, now } = scope;
  const before = await articleForChange(scope, change.id);
  refuseStale(before, change.ifVersion);
  const after = changed(before, change, now);
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  if (after.categoryId !== before.categoryId) await refuseUnknownCategory(stores, after.categoryId);
  if (after.translationOf !== before.translationOf) await refuseUnknownOriginal(stores, after);
  const version = before.version + 1;
  if (isUnseen(before, after)) return saved(scope, { ...after, version });
  const article = await saved(scope, { ...after, updatedAt: later(now, before.updatedAt), version });
  await emit(scope, articleEvents(scope, before, article));
  return article;
};

const saved = async ({ stores }: WriteScope, article: Article): Promise<Article> => {
  await stores.articles.save(article);
  return article;
};

/** A text that is not published yet concerns nobody but those who write: no event, and the same date for readers. */
const isUnseen = (before: Article, after: Article): boolean =>
  JSON.stringify({ ...after, draftBodyHtml: null }) === JSON.stringify({ ...before, draftBodyHtml: null });

/** Only the first publication is stamped. */
const changed = (article: Article, change: ChangeArticle, now: Instant): Article => {
  const status = change.status ?? article.status;
  return {
    ...article,
    ...givenArticleDetails(change),
    publishedAt: article.publishedAt ?? (status === 'published' ? now : null),
  };
};
