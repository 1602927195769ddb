/** `GET /kb/articles`, and `GET /articles` with the status `published`. */

import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Actor } from '../../model/actor.ts';
import { type Article, type ArticleFilter, localesOf } from '../../model/library/article.ts';
import type { Stores } from '../../model/ports.ts';
import { seesAllDrafts } from './article-readers.ts';
import { refuseUnknownCategory } from './article-references.ts';

export type ListArticles = Readonly<{
  filter: Omit<ArticleFilter, 'authorId' | 'translationOf' | 'locales'> &
    Readonly<{ locale?: string | undefined }>;
  page: PageRequest<string>;
  reader: Actor;
}>;

export const listArticles = async (
  stores: Stores,
  { filter: { locale, ...others }, page, reader }: ListArticles,
): Promise<Page<Article, string>> => {
  const filter = { ...others, ...(locale !== undefined && { locales: await localesIn(stores, locale) }) };
  if (filter.categoryId !== undefined) await refuseUnknownCategory(stores, filter.categoryId);
  if (filter.status === 'published' || seesAllDrafts(reader)) return stores.articles.list(filter, page);
  const own = { ...filter, status: 'draft', authorId: reader.id ?? undefined } as const;
  const drafts = await stores.articles.list(own, page);
  if (filter.status === 'draft') return drafts;
  return merged(await stores.articles.list({ ...filter, status: 'published' }, page), drafts, page.limit);
};

export const localesIn = async ({ workspace }: Stores, locale: string): Promise<readonly (string | null)[]> =>
  localesOf(locale, (await workspace.find())?.locale ?? '');

/** The first of two lists that begin behind the same row. */
const merged = (
  one: Page<Article, string>,
  other: Page<Article, string>,
  limit: number,
): Page<Article, string> => {
  const rows = [...one.data, ...other.data].toSorted((left, right) => (left.id < right.id ? 1 : -1));
  const data = rows.slice(0, limit);
  const hasMore = rows.length > limit || one.next !== null || other.next !== null;
  return { data, next: hasMore ? (data.at(-1)?.id ?? null) : null };
};
