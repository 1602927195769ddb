/** The events of an article write (contract §8.1; docs/decisions/0013). */

import type { Article } from '../../model/library/article.ts';
import type { DeskEvent } from '../../model/outbound/event.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { eventOf } from '../../outbound/events/event-of.ts';

/** `before` is null for a new one. */
export const articleEvents = (
  scope: WriteScope,
  before: Article | null,
  after: Article,
): readonly DeskEvent[] => [
  before
    ? eventOf(scope, 'article.updated', after.id, { ...articleData(after), ...changesOf(before, after) })
    : eventOf(scope, 'article.created', after.id, articleData(after)),
  ...(after.status === 'published' && before?.status !== 'published'
    ? [eventOf(scope, 'article.published', after.id, articleData(after))]
    : []),
];

export const removedArticle = (scope: WriteScope, article: Article): DeskEvent =>
  eventOf(scope, 'article.deleted', article.id, articleData(article));

/** The article without its text, which may be long: readers fetch the article. */
const articleData = (article: Article): DeskEvent['data'] => ({
  id: article.id,
  category_id: article.categoryId,
  title: article.title,
  slug: article.slug,
  status: article.status,
  locale: article.locale,
  author_id: article.authorId,
  published_at: article.publishedAt,
  created_at: article.createdAt,
  updated_at: article.updatedAt,
});

const plainFields = {
  categoryId: 'category_id',
  title: 'title',
  slug: 'slug',
  status: 'status',
  locale: 'locale',
  publishedAt: 'published_at',
} as const satisfies Partial<Record<keyof Article, string>>;

const changesOf = (before: Article, after: Article): DeskEvent['data'] => ({
  changes: Object.fromEntries(
    (Object.entries(plainFields) as [keyof typeof plainFields, string][])
      .filter(([key]) => before[key] !== after[key])
      .map(([key, name]) => [name, [before[key], after[key]]]),
  ),
  body_changed: before.bodyHtml !== after.bodyHtml,
});
