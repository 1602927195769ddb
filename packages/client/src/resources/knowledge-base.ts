import { listing } from '../listing.ts';
import type { Body, Query } from '../operation-types.ts';
import type { CallOptions } from '../request.ts';
import type { Send } from '../send.ts';

export const articleCalls = (send: Send) => ({
  list: (query: Query<'listArticles'> = {}, options?: CallOptions) =>
    listing(query.cursor, (cursor) => send('listArticles', { query: { ...query, cursor } }, options)),
  /** Published ones only. */
  published: (query: Query<'listPublishedArticles'> = {}, options?: CallOptions) =>
    listing(query.cursor, (cursor) =>
      send('listPublishedArticles', { query: { ...query, cursor } }, options),
    ),
  get: (id: string, options?: CallOptions) => send('getArticle', { path: { id } }, options),
  create: (body: Body<'addArticle'>, options?: CallOptions) => send('addArticle', { body }, options),
  update: (id: string, body: Body<'changeArticle'>, options?: CallOptions) =>
    send('changeArticle', { path: { id }, body }, options),
  remove: (id: string, options?: CallOptions) => send('removeArticle', { path: { id } }, options),
});

export const categoryCalls = (send: Send) => ({
  list: (query: Query<'listCategories'> = {}, options?: CallOptions) =>
    listing(query.cursor, (cursor) => send('listCategories', { query: { ...query, cursor } }, options)),
});
