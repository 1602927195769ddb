/**
 * Counts views of articles. Counts are added up in memory and written in batches, at most `limits.helpCentre.viewsDelayMs`
 * late, so no view costs a write of its own. A graceful stop loses none; a killed process loses its last seconds.
 */
export interface ArticleViews {
  note(workspaceId: string, articleId: string): void;
}
