import type { ArticleViews } from '../model/library/article-views.ts';

export interface CollectingArticleViews extends ArticleViews {
  readonly noted: readonly Readonly<{ workspaceId: string; articleId: string }>[];
}

/** Keeps what it is told, for a test to read. */
export const collectingArticleViews = (): CollectingArticleViews => {
  const noted: { workspaceId: string; articleId: string }[] = [];
  return { noted, note: (workspaceId, articleId) => void noted.push({ workspaceId, articleId }) };
};
