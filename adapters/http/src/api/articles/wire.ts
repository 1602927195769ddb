/** An article as clients see it (contract §5.5). */
import { type Article, articleStatuses } from '@tidemark/domain';
import * as v from 'valibot';
import { at, atOrNull, count, id, idOrNull, textOrNull } from '../wire.ts';

export const ArticleWire = v.object({
  id,
  category_id: id,
  title: v.string(),
  slug: v.pipe(v.string(), v.description('Its place in the help centre, unlike that of any other article.')),
  body_html: v.pipe(v.string(), v.description('Sanitised: nothing in it runs, styles or submits.')),
  status: v.picklist(articleStatuses),
  locale: v.pipe(
    textOrNull,
    v.description('The language as a BCP 47 tag; null is the language of the workspace.'),
  ),
  author_id: v.pipe(idOrNull, v.description('The agent who wrote it; null where a key did.')),
  published_at: v.pipe(atOrNull, v.description('The first publication; a later one never rewrites it.')),
  view_count: count,
  votes_up: count,
  votes_down: count,
  created_at: at,
  updated_at: at,
});

export const articleToWire = (article: Article): v.InferOutput<typeof ArticleWire> => ({
  id: article.id,
  category_id: article.categoryId,
  title: article.title,
  slug: article.slug,
  body_html: article.bodyHtml,
  status: article.status,
  // The recorded output of a call that an earlier version ran has none.
  locale: article.locale ?? null,
  author_id: article.authorId,
  published_at: article.publishedAt,
  view_count: article.viewCount,
  votes_up: article.votesUp,
  votes_down: article.votesDown,
  created_at: article.createdAt,
  updated_at: article.updatedAt,
});

/** What readers of the help centre change, and no writer. */
export const variantOf = ({ viewCount, votesUp, votesDown }: Article): string =>
  [viewCount, votesUp, votesDown].join('-');
