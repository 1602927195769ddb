/**
 * Where views of articles are counted. Counts are kept in memory and reach the articles in batches, at most
 * `limits.helpCentre.viewsDelayMs` late: no view costs a write of its own. A graceful stop loses none; a process that is
 * killed loses those of its last moments.
 */
export interface ArticleViews {
  note(workspaceId: string, articleId: string): void;
}
