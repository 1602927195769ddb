/** Articles as those who write them see them. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { KbCategory } from '@tidemark/client';
import { api, ask, askTagged } from './call.ts';
import { queries } from './queries.ts';

export type ArticleHead = Readonly<{
  id: string;
  category_id: string;
  title: string;
  slug: string;
  status: 'draft' | 'published';
  locale: string | null;
  author_id: string | null;
  published_at: string | null;
  view_count: number;
  votes_up: number;
  votes_down: number;
  updated_at: string;
  translation_of: string | null;
  has_draft: boolean;
  may_change: boolean;
}>;

export type WrittenArticle = ArticleHead & Readonly<{ body_html: string; draft_body_html: string | null }>;

export type ArticlePatch = Partial<
  Pick<
    WrittenArticle,
    | 'title'
    | 'slug'
    | 'category_id'
    | 'locale'
    | 'status'
    | 'body_html'
    | 'draft_body_html'
    | 'translation_of'
  >
>;

export type Finding = Readonly<{
  kind: 'empty_body' | 'empty_heading' | 'heading_order' | 'missing_alt' | 'dead_link' | 'missing_language';
  subject: string;
}>;

export type Tagged = Readonly<{ body: WrittenArticle; tag: string | null }>;

const base = '/knowledge/articles';
const headsKey = ['articles'];
const keyOf = (id: string) => ['article', id];

const allHeads = async (signal: AbortSignal): Promise<readonly ArticleHead[]> => {
  const heads: ArticleHead[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const behind = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: Readonly<{ data: readonly ArticleHead[]; next_cursor: string | null }> = await ask(
      `${base}?limit=100${behind}`,
      { signal },
    );
    heads.push(...page.data);
    cursor = page.next_cursor;
  }
  return heads;
};

/** Every article that the agent may read, the newest first. */
export const useArticleHeads = (): UseQueryResult<readonly ArticleHead[]> =>
  useQuery({ queryKey: headsKey, queryFn: ({ signal }) => allHeads(signal) });

export const useCategories = (): readonly KbCategory[] => {
  const { data } = useQuery({
    queryKey: ['workspace', 'categories'],
    queryFn: async ({ signal }) => {
      const rows: KbCategory[] = [];
      for await (const row of api.categories.list({ limit: 100 }, { signal })) rows.push(row);
      return rows;
    },
    staleTime: 5 * 60_000,
  });
  return data ?? none;
};

const none: readonly never[] = [];

/** Not fetched again by itself: nobody’s text changes under their hands. */
export const useArticle = (id: string): UseQueryResult<Tagged> =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => askTagged<WrittenArticle>(`${base}/${id}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** `tag`: the version that the author knows; another one answers 412. */
export const changeArticle = async (id: string, patch: ArticlePatch, tag: string | null): Promise<Tagged> => {
  const headers = tag === null ? {} : { 'If-Match': tag };
  const changed = await askTagged<WrittenArticle>(`${base}/${id}`, { method: 'PATCH', body: patch, headers });
  queries.setQueryData(keyOf(id), changed);
  await queries.invalidateQueries({ queryKey: headsKey });
  return changed;
};

export const beginArticle = async (
  article: ArticlePatch & Readonly<{ title: string; category_id: string }>,
): Promise<WrittenArticle> => {
  const made = await ask<WrittenArticle>(base, { method: 'POST', body: article });
  await queries.invalidateQueries({ queryKey: headsKey });
  return made;
};

export const removeArticle = async (id: string): Promise<void> => {
  await ask(`/kb/articles/${id}`, { method: 'DELETE' });
  await queries.invalidateQueries({ queryKey: headsKey });
};

export const reloadArticle = (id: string): Promise<void> => queries.refetchQueries({ queryKey: keyOf(id) });

export const findingsOf = async (id: string): Promise<readonly Finding[]> =>
  (await ask<Readonly<{ findings: readonly Finding[] }>>(`${base}/${id}/findings`)).findings;
