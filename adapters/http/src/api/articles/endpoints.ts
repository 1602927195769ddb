/** `/kb/articles` (contract §5.5). */
import { mapPage } from '@tidemark/domain';
import * as v from 'valibot';
import { created, noContent, okVersion } from '../../reply.ts';
import { endpoint, listEndpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import {
  ArticleWire,
  articleDetails,
  articleFilters,
  articleTitle,
  articleToWire,
  detailsOf,
  filterOf,
  variantOf,
} from './wire.ts';

const tag = 'Knowledge base';
const noun = 'article';
const path = '/kb/articles/:id';
const params = v.object({ id: field.uuid });

const { status: _status, ...publishedFilters } = articleFilters;

const listArticles = listEndpoint({
  operation: 'listArticles',
  path: '/kb/articles',
  tag,
  summary: 'List articles',
  description:
    'Newest first, drafts included. An agent whose role does not manage the workspace sees no drafts but their own.',
  query: v.object(articleFilters),
  key: v.string(),
  item: ArticleWire,
  errors: ['invalid_status'],
  list: async (desk, call, { query, page }) =>
    mapPage(await desk.articles.list(call, { filter: filterOf(query), page }), articleToWire),
});

const listPublishedArticles = listEndpoint({
  operation: 'listPublishedArticles',
  path: '/articles',
  tag,
  summary: 'List published articles',
  description: 'The same as `/kb/articles?status=published`.',
  query: v.object(publishedFilters),
  key: v.string(),
  item: ArticleWire,
  list: async (desk, call, { query, page }) => {
    const filter = filterOf({ ...query, status: 'published' });
    return mapPage(await desk.articles.list(call, { filter, page }), articleToWire);
  },
});

const addArticle = endpoint({
  operation: 'addArticle',
  method: 'POST',
  path: '/kb/articles',
  tag,
  summary: 'Write an article',
  description:
    'A draft, unless `status` says that it is published. Its category is one of `GET /kb/categories`; categories are made with `./tidemark config apply`.',
  needs: ['write'],
  body: v.object({
    ...articleDetails,
    title: articleTitle,
    category_id: field.uuid,
    slug: v.pipe(articleDetails.slug, v.description('Derived from the title when it is left out.')),
    author_id: v.pipe(
      v.optional(field.uuid),
      v.description('The active agent whom the article is attributed to; without it a key leaves it null.'),
    ),
  }),
  replies: { 201: ArticleWire },
  versioned: true,
  errors: ['slug_taken', 'invalid_status'],
  handle: async (desk, call, { body }) => {
    const article = await desk.articles.add(call, {
      ...detailsOf(body),
      title: body.title,
      categoryId: body.category_id,
      authorId: body.author_id,
    });
    return {
      ...created(`/kb/articles/${article.id}`, articleToWire(article)),
      version: article.version,
      variant: variantOf(article),
    };
  },
});

const getArticle = endpoint({
  operation: 'getArticle',
  method: 'GET',
  path,
  tag,
  noun,
  summary: 'Get an article',
  needs: ['read'],
  params,
  replies: { 200: ArticleWire },
  versioned: true,
  handle: async (desk, call, { params: { id } }) => {
    const article = await desk.articles.get(call, id);
    return okVersion(articleToWire(article), article.version, variantOf(article));
  },
});

const changeArticle = endpoint({
  operation: 'changeArticle',
  method: 'PATCH',
  path,
  tag,
  noun,
  summary: 'Change an article',
  description:
    'Members left out stay as they are, and so does the slug when the title changes. Links with an earlier slug go on leading to the article. An agent whose role does not manage the workspace changes their own articles only.',
  needs: ['write'],
  params,
  body: v.object(articleDetails),
  replies: { 200: ArticleWire },
  versioned: true,
  errors: ['slug_taken', 'invalid_status'],
  handle: async (desk, call, { params: { id }, body, ifVersion }) => {
    const article = await desk.articles.change(call, { id, ifVersion, ...detailsOf(body) });
    return okVersion(articleToWire(article), article.version, variantOf(article));
  },
});

const removeArticle = endpoint({
  operation: 'removeArticle',
  method: 'DELETE',
  path,
  tag,
  noun,
  summary: 'Delete an article',
  description: 'An agent whose role does not manage the workspace deletes their own articles only.',
  needs: ['write'],
  params,
  replies: { 204: null },
  handle: async (desk, call, { params: { id } }) => {
    await desk.articles.remove(call, id);
    return noContent;
  },
});

export const articleEndpoints = [
  listArticles,
  listPublishedArticles,
  addArticle,
  getArticle,
  changeArticle,
  removeArticle,
];
