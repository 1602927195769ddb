import { limits } from '../../kernel/limits.ts';
import type { ArticleHead } from '../../model/library/help-centre-store.ts';
import type { Stores } from '../../model/ports.ts';
import type { Languages } from './languages.ts';
import { readLibrary, type Shelf } from './shelves.ts';

export type ShownHome = Readonly<{
  shelves: readonly Shelf[];
  newest: readonly ArticleHead[];
  mostRead: readonly ArticleHead[];
}>;

export const showHome = async (stores: Stores, languages: Languages): Promise<ShownHome> => {
  const { few: limit } = limits.helpCentre;
  const { shelves, locales } = await readLibrary(stores, languages);
  const [newest, mostRead] = await Promise.all([
    stores.helpCentre.listNewest({ categoryId: null, after: null, limit, locales }),
    stores.helpCentre.listMostRead({ limit, locales }),
  ]);
  return { shelves, newest, mostRead };
};
