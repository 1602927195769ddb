/** Categories as readers see them: inside each other. */

import type { ArticleFilter } from '../../model/library/article.ts';
import type { Category } from '../../model/library/category.ts';
import type { LocaleCount } from '../../model/library/help-centre-store.ts';
import type { Stores } from '../../model/ports.ts';
import { type Languages, shownLocales } from './languages.ts';

export type Shelf = Readonly<{
  category: Category;
  /** Published articles that the reader is shown in it, and in all that is inside of it. */
  articleCount: number;
  /** The languages of the articles to show in this category; undefined: all. */
  locales: ArticleFilter['locales'];
  shelves: readonly Shelf[];
}>;

export type Library = Readonly<{
  /** By position. */
  shelves: readonly Shelf[];
  /** The languages of the articles to show outside of a category; undefined: all. */
  locales: ArticleFilter['locales'];
}>;

/** For a reader of these languages: each category is in the first of them that it has articles in. */
export const readLibrary = async (
  { configuration, helpCentre, workspace }: Stores,
  languages: Languages,
): Promise<Library> => {
  const [categories, found] = await Promise.all([configuration.all('category'), workspace.find()]);
  const counts = await helpCentre.countByLocale(categories.map(({ id }) => id));
  const workspaceLocale = found?.locale ?? 'en';
  const localesIn = (some: readonly LocaleCount[]) =>
    shownLocales({ locales: [...new Set(some.map(({ locale }) => locale))], workspaceLocale }, languages);
  const byCategory = Map.groupBy(counts, ({ categoryId }) => categoryId);
  const byParent = Map.groupBy(categories, ({ parentId }) => parentId);
  const inside = (parentId: string | null): readonly Shelf[] =>
    (byParent.get(parentId) ?? []).map((category) => {
      const shelves = inside(category.id);
      const ownCounts = byCategory.get(category.id) ?? [];
      const locales = localesIn(ownCounts);
      const own = ownCounts.filter(({ locale }) => locales === undefined || locales.includes(locale));
      const ownCount = own.reduce((sum, { count }) => sum + count, 0);
      const articleCount = shelves.reduce((sum, shelf) => sum + shelf.articleCount, ownCount);
      return { category, articleCount, locales, shelves };
    });
  return { shelves: inside(null), locales: localesIn(counts) };
};

/** The way to a category from the outermost one; empty where there is none. */
export const wayTo = (
  shelves: readonly Shelf[],
  matches: (category: Category) => boolean,
): readonly Shelf[] => {
  for (const shelf of shelves) {
    if (matches(shelf.category)) return [shelf];
    const way = wayTo(shelf.shelves, matches);
    if (way.length > 0) return [shelf, ...way];
  }
  return [];
};
