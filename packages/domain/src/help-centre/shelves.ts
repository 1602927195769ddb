/** Categories as readers see them: inside each other. */
import type { Category } from '../configuration/category.ts';
import type { Stores } from '../ports.ts';

export type Shelf = Readonly<{
  category: Category;
  /** Published articles in it, and in all that is inside of it. */
  articleCount: number;
  shelves: readonly Shelf[];
}>;

/** By position. */
export const readShelves = async ({ configuration, articles }: Stores): Promise<readonly Shelf[]> => {
  const categories = await configuration.all('category');
  const counts = await articles.countPublished(categories.map(({ id }) => id));
  const byParent = Map.groupBy(categories, ({ parentId }) => parentId);
  const inside = (parentId: string | null): readonly Shelf[] =>
    (byParent.get(parentId) ?? []).map((category) => {
      const shelves = inside(category.id);
      const own = counts.get(category.id) ?? 0;
      const articleCount = shelves.reduce((sum, shelf) => sum + shelf.articleCount, own);
      return { category, articleCount, shelves };
    });
  return inside(null);
};

/** The way to a category from the outermost one; empty where there is none. */
export const wayTo = (
  shelves: readonly Shelf[],
  isWanted: (category: Category) => boolean,
): readonly Shelf[] => {
  for (const shelf of shelves) {
    if (isWanted(shelf.category)) return [shelf];
    const way = wayTo(shelf.shelves, isWanted);
    if (way.length > 0) return [shelf, ...way];
  }
  return [];
};
