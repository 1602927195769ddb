/** Articles as a tree: categories inside each other, and in each an entry for an article with its translations. */
import type { KbCategory } from '@tidemark/client';
import type { ArticleHead } from '../data/articles.ts';

/** An article in its languages; `first` is the original, or the oldest where it is deleted. */
export type Family = Readonly<{ first: ArticleHead; all: readonly ArticleHead[] }>;

export type Shelf = Readonly<{
  category: KbCategory;
  families: readonly Family[];
  shelves: readonly Shelf[];
}>;

const originalOf = ({ id, translation_of: original }: ArticleHead): string => original ?? id;

/** In the order of `heads`, which is the newest first; translations oldest first. */
export const familiesOf = (heads: readonly ArticleHead[]): readonly Family[] =>
  [...Map.groupBy(heads, originalOf)].flatMap(([original, members]) => {
    const oldest = members.toReversed();
    const first = oldest.find(({ id }) => id === original) ?? oldest[0];
    return first ? [{ first, all: [first, ...oldest.filter((one) => one !== first)] }] : [];
  });

export const shelvesOf = (
  categories: readonly KbCategory[],
  heads: readonly ArticleHead[],
): readonly Shelf[] => {
  const byCategory = Map.groupBy(familiesOf(heads), ({ first }) => first.category_id);
  const byParent = Map.groupBy(categories, ({ parent_id: parent }) => parent);
  const inside = (parent: string | null): readonly Shelf[] =>
    (byParent.get(parent) ?? []).map((category) => ({
      category,
      families: (byCategory.get(category.id) ?? []).toSorted((one, other) =>
        one.first.title.localeCompare(other.first.title),
      ),
      shelves: inside(category.id),
    }));
  return inside(null);
};

/** From top to bottom, as they are seen. */
export const inOrder = (shelves: readonly Shelf[]): readonly Family[] =>
  shelves.flatMap(({ families, shelves: within }) => [...families, ...inOrder(within)]);

export const familyWith = (heads: readonly ArticleHead[], id: string): Family | undefined =>
  familiesOf(heads).find(({ all }) => all.some((one) => one.id === id));
