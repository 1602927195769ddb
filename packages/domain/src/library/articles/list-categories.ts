/** `GET /kb/categories` (contract §5.4). */

import { mapPage, type Page, type PageRequest, type Place } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { Category } from '../../model/library/category.ts';
import type { Stores } from '../../model/ports.ts';

/** Categories of the knowledge base (contract §5.4). */
export interface CategoryCases {
  /** `GET /kb/categories` (contract §5.4), by position. */
  list(call: Call, page: PageRequest<Place>): Promise<Page<CountedCategory, Place>>;
}

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
