/** `/console/api/knowledge/articles`: articles for those who write them (contract §5.8). */
import { mapPage } from '@tidemark/domain';
import * as v from 'valibot';
import { articleFilters, articleTitle, filterOf, variantOf } from '../../api/articles/wire.ts';
import { endpoint, listEndpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';
import { created, ok, okVersion } from '../../reply.ts';
import { addPicture } from './pictures.ts';
import {
  ArticleHeadWire,
  articleHeadToWire,
  FindingsWire,
  WrittenArticleWire,
  writtenArticleToWire,
  writtenDetails,
  writtenDetailsOf,
} from './wire.ts';

const tag = 'Knowledge base';
const noun = 'article';
const needs = 'agent';
const base = '/knowledge/articles';
const path = `${base}/:id`;
const params = v.object({ id: field.uuid });

const listHeads = listEndpoint({
  operation: 'listArticleHeads',
  path: base,
  tag,
  summary: 'List articles without their texts',
  description:
    'Newest first, drafts included. An agent whose role does not manage the workspace sees no drafts but their own.',
  needs,
  query: v.object(articleFilters),
  key: v.string(),
  item: ArticleHeadWire,
  errors: ['invalid_status'],
  list: async (desk, call, { query, page }) =>
    mapPage(await desk.articles.list(call, { filter: filterOf(query), page }), (article) =>
      articleHeadToWire(article, call.actor),
    ),
});

const getWritten = endpoint({
  operation: 'getWrittenArticle',
  method: 'GET',
  path,
  tag,
  noun,
  summary: 'Get an article with the text that is not published yet',
  needs,
  params,
  replies: { 200: WrittenArticleWire },
  versioned: true,
  handle: async (desk, call, { params: { id } }) => {
    const article = await desk.articles.get(call, id);
    return okVersion(writtenArticleToWire(article, call.actor), article.version, variantOf(article));
  },
});

const writeArticle = endpoint({
  operation: 'writeArticle',
  method: 'POST',
  path: base,
  tag,
  summary: 'Begin an article',
  description: 'A draft, unless `status` says that it is published.',
  needs,
  ability: 'work',
  body: v.object({ ...writtenDetails, title: articleTitle, category_id: field.uuid }),
  replies: { 201: WrittenArticleWire },
  versioned: true,
  errors: ['slug_taken', 'invalid_status'],
  handle: async (desk, call, { body }) => {
    const { title, category_id: categoryId } = body;
    const article = await desk.articles.add(call, { ...writtenDetailsOf(body), title, categoryId });
    return {
      ...created(`${base}/${article.id}`, writtenArticleToWire(article, call.actor)),
      version: article.version,
      variant: variantOf(article),
    };
  },
});

const rewriteArticle = endpoint({
  operation: 'rewriteArticle',
  method: 'PATCH',
  path,
  tag,
  noun,
  summary: 'Change an article or the text that is not published yet',
  description:
    'Members left out stay as they are. A call that changes `draft_body_html` alone emits no event and leaves `updated_at`. To publish, send the text as `body_html`, `draft_body_html` null and `status` published.',
  needs,
  ability: 'work',
  params,
  body: v.object(writtenDetails),
  replies: { 200: WrittenArticleWire },
  versioned: true,
  errors: ['slug_taken', 'invalid_status'],
  handle: async (desk, call, { params: { id }, body, ifVersion }) => {
    const article = await desk.articles.change(call, { id, ifVersion, ...writtenDetailsOf(body) });
    return okVersion(writtenArticleToWire(article, call.actor), article.version, variantOf(article));
  },
});

const checkArticle = endpoint({
  operation: 'checkArticle',
  method: 'GET',
  path: `${path}/findings`,
  tag,
  noun,
  summary: 'Check an article before it is published',
  description:
    'Looks at the text that would be published next: empty and skipped headings, pictures without alt text, links into the help centre that lead nowhere, and languages of other articles that it is missing in. Nothing of it keeps anybody from publishing.',
  needs,
  params,
  replies: { 200: FindingsWire },
  handle: async (desk, call, { params: { id } }) =>
    ok({ findings: [...(await desk.articles.check(call, id))] }),
});

export const knowledgeEndpoints = [
  listHeads,
  getWritten,
  writeArticle,
  rewriteArticle,
  checkArticle,
  addPicture,
];
