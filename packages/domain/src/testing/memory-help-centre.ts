import { limits } from '../kernel/limits.ts';
import type { Article } from '../model/library/article.ts';
import type { ArticleHead, HelpCentreStore, Vote } from '../model/library/help-centre-store.ts';
import type { Tables } from './memory-tables.ts';

export const memoryHelpCentre = (tables: Tables): HelpCentreStore => {
  const articles = tables.of('articles');
  const votes = tables.of('articleVotes');
  const published = (): readonly Article[] =>
    articles
      .all()
      .filter(({ status }) => status === 'published')
      .toSorted(newestFirst);

  return {
    listNewest: async ({ categoryId, after, limit, locales }) => {
      const last = after === null ? null : articles.find(after);
      return published()
        .filter((article) => categoryId === null || article.categoryId === categoryId)
        .filter(({ locale }) => locales === undefined || locales.includes(locale))
        .filter((article) => after === null || (last !== null && newestFirst(last, article) < 0))
        .slice(0, limit)
        .map(headOf);
    },
    listMostRead: async ({ limit, locales }) =>
      published()
        .filter(({ locale }) => locales === undefined || locales.includes(locale))
        .filter(({ viewCount }) => viewCount > 0)
        .toSorted((one, other) => other.viewCount - one.viewCount || (one.id < other.id ? 1 : -1))
        .slice(0, limit)
        .map(headOf),
    countByLocale: async (categoryIds) =>
      [
        ...Map.groupBy(
          published().filter(({ categoryId }) => categoryIds.includes(categoryId)),
          ({ categoryId, locale }) => `${categoryId} ${locale}`,
        ).values(),
      ].flatMap((alike) =>
        alike.slice(0, 1).map(({ categoryId, locale }) => ({ categoryId, locale, count: alike.length })),
      ),
    findHeads: async (ids) =>
      published()
        .filter(({ id }) => ids.includes(id))
        .map(headOf),
    listTitles: async (limit) =>
      published()
        .slice(0, limit)
        .map(({ title }) => title),
    version: async () => `${tables.workspaceId} ${tables.of('counters').find('articles')?.last ?? 0}`,
    listAddresses: async (limit) =>
      published()
        .slice(0, limit)
        .map(({ categoryId, slug, updatedAt }) => ({ categoryId, slug, updatedAt })),
    addViews: async (counts) => {
      for (const [id, count] of counts) {
        const article = articles.find(id);
        if (article) articles.replace(id, { ...article, viewCount: article.viewCount + count });
      }
    },
    findVote: async (articleId, visitor) => votes.find(voteKey(articleId, visitor))?.vote ?? null,
    saveVote: async (articleId, visitor, vote) => {
      const article = articles.find(articleId);
      if (!article) return false;
      const key = voteKey(articleId, visitor);
      const before = votes.find(key)?.vote ?? null;
      const change = (which: Vote) => Number(vote === which) - Number(before === which);
      if (vote === null) votes.remove(key);
      else votes.put(key, { articleId, visitor, vote });
      const votesUp = article.votesUp + change('up');
      const votesDown = article.votesDown + change('down');
      articles.replace(articleId, { ...article, votesUp, votesDown });
      return true;
    },
  };
};

export const voteKey = (articleId: string, visitor: string): string => `${articleId} ${visitor}`;

const newestFirst = (one: Article, other: Article): number => {
  const first = placeOf(one);
  const second = placeOf(other);
  return first === second ? 0 : first < second ? 1 : -1;
};

const placeOf = ({ publishedAt, id }: Article): string => `${publishedAt} ${id}`;

const headOf = (article: Article): ArticleHead => ({
  id: article.id,
  categoryId: article.categoryId,
  title: article.title,
  slug: article.slug,
  locale: article.locale,
  publishedAt: article.publishedAt ?? article.createdAt,
  updatedAt: article.updatedAt,
  beginning: [...article.bodyHtml.slice(0, 2 * limits.helpCentre.beginning)]
    .slice(0, limits.helpCentre.beginning)
    .join(''),
});
