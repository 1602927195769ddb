import { notFound } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Stores } from '../ports.ts';
import { isUuid } from '../text.ts';
import type { ArticleHead } from './help-centre-store.ts';
import { readShelves, type Shelf, wayTo } from './shelves.ts';

/** `after`: the last article of the page before. */
export type ShowCategory = Readonly<{ slug: string; after: string | null }>;

export type ShownCategory = Readonly<{
  /** The last one is the category itself. */
  way: readonly Shelf[];
  shelf: Shelf;
  articles: readonly ArticleHead[];
  /** What the next page is asked for with. */
  next: string | null;
}>;

export const showCategory = async (stores: Stores, { slug, after }: ShowCategory): Promise<ShownCategory> => {
  const way = wayTo(await readShelves(stores), (category) => category.slug === slug);
  const shelf = way.at(-1);
  if (!shelf || (after !== null && !isUuid(after))) throw notFound('category');
  const limit = limits.helpCentre.page;
  const wanted = { categoryId: shelf.category.id, after, limit: limit + 1 };
  const rows = await stores.helpCentre.listNewest(wanted);
  const articles = rows.slice(0, limit);
  return { way, shelf, articles, next: rows.length > limit ? (articles.at(-1)?.id ?? null) : null };
};
