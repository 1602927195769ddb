import { DeskError } from '../kernel/errors.ts';
import { passes } from '../kernel/filter.ts';
import {
  type Article,
  type ArticleFilter,
  type ArticleStore,
  articleFilterRules,
} from '../model/library/article.ts';
import { voteKey } from './memory-help-centre.ts';
import { newestFirst } from './memory-pages.ts';
import type { Tables } from './memory-tables.ts';

export const memoryArticles = (tables: Tables): ArticleStore => {
  const articles = tables.of('articles');
  const earlier = tables.of('earlierSlugs');
  const votes = tables.of('articleVotes');
  const holderOf = (slug: string): Article | null =>
    articles.all().find((article) => article.slug === slug) ?? null;

  const bySlug = (slug: string): Article | null =>
    holderOf(slug) ?? articles.find(earlier.find(slug)?.articleId ?? '');

  return {
    find: async (id) => articles.find(id),
    findForChange: async (id) => articles.find(id),
    findBySlug: async (slug) => bySlug(slug),
    publishedSlugs: async (slugs) => new Set(slugs.filter((slug) => bySlug(slug)?.status === 'published')),
    takenSlugs: async (slugs) =>
      new Set(
        [...articles.all(), ...earlier.all()].map(({ slug }) => slug).filter((slug) => slugs.includes(slug)),
      ),
    list: async (filter, page) =>
      newestFirst(
        articles.all().filter((article) => passesFilter(article, filter)),
        page,
      ),
    countPublished: async (categoryIds) =>
      new Map(
        categoryIds.map((categoryId) => [
          categoryId,
          articles.all().filter((article) => passesFilter(article, { categoryId, status: 'published' }))
            .length,
        ]),
      ),
    hasOfCategory: async (categoryId) => articles.all().some((article) => article.categoryId === categoryId),
    addIfFree: async (article) => {
      if (holderOf(article.slug)) return false;
      earlier.remove(article.slug);
      articles.put(article.id, article);
      raiseVersion(tables);
      return true;
    },
    save: async (article) => {
      if ((holderOf(article.slug)?.id ?? article.id) !== article.id)
        throw new DeskError('slug_taken', `Another article has the slug ${article.slug}.`, 'slug');
      const before = articles.find(article.id);
      if (!before) return;
      if (before.slug !== article.slug) {
        earlier.put(before.slug, { slug: before.slug, articleId: article.id });
        earlier.remove(article.slug);
      }
      raiseVersion(tables);
      const { viewCount, votesUp, votesDown } = before;
      articles.replace(article.id, { ...article, viewCount, votesUp, votesDown });
    },
    remove: async (id) => {
      raiseVersion(tables);
      for (const { slug, articleId } of earlier.all()) if (articleId === id) earlier.remove(slug);
      for (const { articleId, visitor } of votes.all())
        if (articleId === id) votes.remove(voteKey(articleId, visitor));
      articles.remove(id);
    },
  };
};

const passesFilter = (article: Article, filter: ArticleFilter): boolean =>
  passes(article, filter, articleFilterRules);

const raiseVersion = (tables: Tables): void => {
  const counters = tables.of('counters');
  counters.put('articles', { last: (counters.find('articles')?.last ?? 0) + 1 });
};
