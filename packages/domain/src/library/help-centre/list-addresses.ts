/** Everything of a help centre that has an address, for those who look for pages. */

import { type Instant, later } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Category } from '../../model/library/category.ts';
import type { ArticleAddress } from '../../model/library/help-centre-store.ts';
import type { Stores } from '../../model/ports.ts';

export type HelpAddresses = Readonly<{
  /** Null where nothing is published. */
  changedAt: Instant | null;
  categories: readonly Readonly<{ slug: string; changedAt: Instant }>[];
  articles: readonly ArticleAddress[];
}>;

/** At most as many as one file may name: the home page, then categories, then the articles that were published last. */
export const listAddresses = async ({ configuration, helpCentre }: Stores): Promise<HelpAddresses> => {
  const categories = await configuration.all('category');
  const articles = await helpCentre.listAddresses(limits.helpCentre.addresses - 1 - categories.length);
  const changed = lastChanges(articles);
  const used = categories.flatMap((category) => changeOf(category, changed));
  const changedAt = [...changed.values()].reduce<Instant | null>((last, at) => later(last ?? at, at), null);
  return { changedAt, categories: used, articles };
};

const lastChanges = (articles: readonly ArticleAddress[]): ReadonlyMap<string, Instant> => {
  const changed = new Map<string, Instant>();
  for (const { categoryId, updatedAt } of articles)
    changed.set(categoryId, later(changed.get(categoryId) ?? updatedAt, updatedAt));
  return changed;
};

/** A category without articles leads nowhere. */
const changeOf = ({ id, slug, updatedAt }: Category, changed: ReadonlyMap<string, Instant>) => {
  const at = changed.get(id);
  return at === undefined ? [] : [{ slug, changedAt: later(at, updatedAt) }];
};
