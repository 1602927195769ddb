import { notFound } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { isUuid } from '../../kernel/text.ts';
import type { ArticleHead } from '../../model/library/help-centre-store.ts';
import type { Stores } from '../../model/ports.ts';
import type { Languages } from './languages.ts';
import { readLibrary, type Shelf, wayTo } from './shelves.ts';

/** `after`: the last article of the page before. `languages`: those of the reader. */
export type ShowCategory = Readonly<{ slug: string; after: string | null; languages: Languages }>;

export type ShownCategory = Readonly<{
  /** The last one is the category itself. */
  way: readonly Shelf[];
  shelf: Shelf;
  articles: readonly ArticleHead[];
  /** What the next page is asked for with. */
  next: string | null;
}>;

export const showCategory = async (
  stores: Stores,
  { slug, after, languages }: ShowCategory,
): Promise<ShownCategory> => {
  const { shelves } = await readLibrary(stores, languages);
  const way = wayTo(shelves, (category) => category.slug === slug);
  const shelf = way.at(-1);
  if (!shelf || (after !== null && !isUuid(after))) throw notFound('category');
  const limit = limits.helpCentre.page;
  const wanted = { categoryId: shelf.category.id, after, limit: limit + 1, locales: shelf.locales };
  const rows = await stores.helpCentre.listNewest(wanted);
  const articles = rows.slice(0, limit);
  return { way, shelf, articles, next: rows.length > limit ? (articles.at(-1)?.id ?? null) : null };
};
