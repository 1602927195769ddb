/** `GET /kb/categories` (contract §5.4). */
import type { Category } from '../configuration/category.ts';
import { mapPage, type Page, type PageRequest, type Place } from '../page.ts';
import type { Stores } from '../ports.ts';

/** A category, and how many published articles it has. */
export type CountedCategory = Category & Readonly<{ articleCount: number }>;

export const listCategories = async (
  stores: Stores,
  page: PageRequest<Place>,
): Promise<Page<CountedCategory, Place>> => {
  const categories = await stores.configuration.list('category', page);
  const counts = await stores.articles.countPublished(categories.data.map(({ id }) => id));
  return mapPage(categories, (category) => ({ ...category, articleCount: counts.get(category.id) ?? 0 }));
};
