/** The editor of articles is large, and fetched when an article is opened. */
import { lazy } from 'react';

export const LazyArticleEditor = lazy(async () => ({
  default: (await import('./article-editor.tsx')).ArticleEditor,
}));
