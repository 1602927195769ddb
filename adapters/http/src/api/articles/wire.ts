/** An article as clients see it (contract §5.5); what calls set and lists filter by. */
import {
  type Article,
  type ArticleListing,
  articleStatuses,
  isSlug,
  limits,
  slugPattern,
} from '@tidemark/domain';
import * as v from 'valibot';
import * as field from '../fields.ts';
import { refusedWith } from '../input.ts';
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

/** The fields that readers of the help centre change, and no writer. */
export const variantOf = ({ viewCount, votesUp, votesDown }: Article): string =>
  [viewCount, votesUp, votesDown].join('-');

const { titleLength, slugLength, bodyLength } = limits.articles;
const slugExpected = `1 to ${slugLength} lower-case Latin letters, digits and inner hyphens`;

const slug = v.pipe(
  v.string(slugExpected),
  v.check((text) => isSlug(text, slugLength), slugExpected),
  v.metadata({ pattern: `^${slugPattern}$`, maxLength: slugLength }),
);
const status = refusedWith('invalid_status', v.optional(field.oneOf(articleStatuses)));

export const articleTitle = field.line(1, titleLength);

/** The fields of an article that a call may set. */
export const articleDetails = {
  title: v.optional(articleTitle),
  category_id: v.optional(field.uuid),
  body_html: v.pipe(v.optional(field.text(0, bodyLength)), v.description('It is sanitised.')),
  slug: v.optional(slug),
  status,
  locale: v.pipe(
    v.optional(v.nullable(field.locale)),
    v.description('The language as a BCP 47 tag like `pt-BR`; null is the language of the workspace.'),
  ),
};

export const detailsOf = (body: v.InferOutput<v.ObjectSchema<typeof articleDetails, undefined>>) => ({
  title: body.title,
  categoryId: body.category_id,
  bodyHtml: body.body_html,
  slug: body.slug,
  status: body.status,
  locale: body.locale,
});

/** The filters of lists of articles. */
export const articleFilters = {
  status,
  category_id: v.optional(field.uuid),
  locale: v.pipe(
    v.optional(field.locale),
    v.description(
      'Articles in this language, exactly; those that name none are in the language of the workspace.',
    ),
  ),
};

export const filterOf = (
  query: v.InferOutput<v.ObjectSchema<typeof articleFilters, undefined>>,
): ArticleListing['filter'] => ({
  status: query.status,
  categoryId: query.category_id,
  locale: query.locale,
});
