/** `/kb/articles` (contract §5.5). */
import { articleStatuses, isSlug, limits, mapPage } from '@tidemark/domain';
import * as v from 'valibot';
import { created, noContent, okVersion } from '../../reply.ts';
import { endpoint, listEndpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { refusedWith } from '../input.ts';
import { ArticleWire, articleToWire, variantOf } from './wire.ts';

const tag = 'Knowledge base';
const noun = 'article';
const path = '/kb/articles/:id';
const params = v.object({ id: field.uuid });

const { titleLength, slugLength, bodyLength } = limits.articles;
const slugExpected = `1 to ${slugLength} lower-case Latin letters, digits and inner hyphens`;

const title = field.line(1, titleLength);
const slug = v.pipe(
  v.string(slugExpected),
  v.check((text) => isSlug(text, slugLength), slugExpected),
  v.metadata({ pattern: '^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$', maxLength: slugLength }),
);
const body_html = v.pipe(v.optional(field.text(0, bodyLength)), v.description('It is sanitised.'));
const status = refusedWith('invalid_status', v.optional(field.oneOf(articleStatuses)));
const category_id = v.optional(field.uuid);
const locale = v.pipe(
  v.optional(v.nullable(field.locale)),
  v.description('The language as a BCP 47 tag like `pt-BR`; null is the language of the workspace.'),
);
const inLocale = v.pipe(
  v.optional(field.locale),
  v.description(
    'Articles in this language, exactly; those that name none are in the language of the workspace.',
  ),
);

const listArticles = listEndpoint({
  operation: 'listArticles',
  path: '/kb/articles',
  tag,
  summary: 'List articles',
  description:
    'Newest first, drafts included. An agent whose role does not manage the workspace sees no drafts but their own.',
  query: v.object({ status, category_id, locale: inLocale }),
  key: v.string(),
  item: ArticleWire,
  errors: ['invalid_status'],
  list: async (desk, call, { query: { status, category_id: categoryId, locale: tag }, page }) => {
    const filter = { status, categoryId, locale: tag };
    return mapPage(await desk.articles.list(call, { filter, page }), articleToWire);
  },
});

const listPublishedArticles = listEndpoint({
  operation: 'listPublishedArticles',
  path: '/articles',
  tag,
  summary: 'List published articles',
  description: 'The same as `/kb/articles?status=published`.',
  query: v.object({ category_id, locale: inLocale }),
  key: v.string(),
  item: ArticleWire,
  list: async (desk, call, { query: { category_id: categoryId, locale: tag }, page }) => {
    const filter = { status: 'published', categoryId, locale: tag } as const;
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
    title,
    category_id: field.uuid,
    body_html,
    slug: v.pipe(v.optional(slug), v.description('Derived from the title when it is left out.')),
    status,
    locale,
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
      title: body.title,
      categoryId: body.category_id,
      bodyHtml: body.body_html,
      slug: body.slug,
      status: body.status,
      locale: body.locale,
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
  body: v.object({
    title: v.optional(title),
    category_id,
    body_html,
    slug: v.optional(slug),
    status,
    locale,
  }),
  replies: { 200: ArticleWire },
  versioned: true,
  errors: ['slug_taken', 'invalid_status'],
  handle: async (desk, call, { params: { id }, body, ifVersion }) => {
    const article = await desk.articles.change(call, {
      id,
      ifVersion,
      title: body.title,
      slug: body.slug,
      status: body.status,
      locale: body.locale,
      categoryId: body.category_id,
      bodyHtml: body.body_html,
    });
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
