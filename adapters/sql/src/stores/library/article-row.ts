import type { Article } from '@tidemark/domain';
import type { RowOf } from '../../row-of.ts';
import type { ArticlePictureRow } from './article-pictures.ts';

type Owned = { workspace_id: string };

export type ArticleTables = {
  article_pictures: ArticlePictureRow & Owned;
  articles: ArticleRow & Owned;
  article_slugs: { slug: string; article_id: string } & Owned;
  article_votes: { article_id: string; visitor: string; up: number } & Owned;
};

export type ArticleRow = RowOf<Article>;

export const articleFromRow = (row: ArticleRow): Article => ({
  id: row.id,
  categoryId: row.category_id,
  title: row.title,
  slug: row.slug,
  bodyHtml: row.body_html,
  draftBodyHtml: row.draft_body_html,
  status: row.status,
  translationOf: row.translation_of,
  locale: row.locale,
  authorId: row.author_id,
  publishedAt: row.published_at,
  viewCount: row.view_count,
  votesUp: row.votes_up,
  votesDown: row.votes_down,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
});

export const articleToRow = (article: Article): ArticleRow => ({
  id: article.id,
  category_id: article.categoryId,
  title: article.title,
  slug: article.slug,
  body_html: article.bodyHtml,
  draft_body_html: article.draftBodyHtml,
  status: article.status,
  translation_of: article.translationOf,
  locale: article.locale,
  author_id: article.authorId,
  published_at: article.publishedAt,
  view_count: article.viewCount,
  votes_up: article.votesUp,
  votes_down: article.votesDown,
  created_at: article.createdAt,
  updated_at: article.updatedAt,
  version: article.version,
});
