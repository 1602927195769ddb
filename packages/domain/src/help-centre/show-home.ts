import { limits } from '../limits.ts';
import type { Stores } from '../ports.ts';
import type { ArticleHead } from './help-centre-store.ts';
import { readShelves, type Shelf } from './shelves.ts';

export type ShownHome = Readonly<{
  shelves: readonly Shelf[];
  newest: readonly ArticleHead[];
  mostRead: readonly ArticleHead[];
}>;

export const showHome = async (stores: Stores): Promise<ShownHome> => {
  const { few } = limits.helpCentre;
  const [shelves, newest, mostRead] = await Promise.all([
    readShelves(stores),
    stores.helpCentre.listNewest({ categoryId: null, after: null, limit: few }),
    stores.helpCentre.listMostRead(few),
  ]);
  return { shelves, newest, mostRead };
};
