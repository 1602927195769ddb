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

const changesOf = (before: Article, after: Article): DeskEvent['data'] => ({
  changes: Object.fromEntries(articleChanges(before, after)),
  body_changed: before.bodyHtml !== after.bodyHtml,
});
