/** The events of an article write (contract §8.1; docs/decisions/0013). */

import { type Article, articleChanges, articleData } from '../../model/library/article.ts';
import type { DeskEvent } from '../../model/outbound/event.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { eventOf } from '../../outbound/events/event-of.ts';

/** `before` is null for a new one. */
export const articleEvents = (
  scope: WriteScope,
  before: Article | null,
  after: Article,
): readonly DeskEvent[] => {
  const subjectId = after.id;
  const data = articleData(after);
  const isPublished = after.status === 'published' && before?.status !== 'published';
  return [
    before
      ? eventOf(scope, { kind: 'article.updated', subjectId, data: { ...data, ...changesOf(before, after) } })
      : eventOf(scope, { kind: 'article.created', subjectId, data }),
    ...(isPublished ? [eventOf(scope, { kind: 'article.published', subjectId, data })] : []),
  ];
};

export const removedArticle = (scope: WriteScope, article: Article): DeskEvent =>
  eventOf(scope, { kind: 'article.deleted', subjectId: article.id, data: articleData(article) });

const changesOf = (before: Article, after: Article): DeskEvent['data'] => ({
  changes: Object.fromEntries(articleChanges(before, after)),
  body_changed: before.bodyHtml !== after.bodyHtml,
});
