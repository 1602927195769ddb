/** The search of the help centre: published articles only, the best first. */
import { limits } from '../../kernel/limits.ts';
import type { ArticleHead } from '../../model/library/help-centre-store.ts';
import { readQuery } from '../../model/library/search-query.ts';
import type { Stores } from '../../model/ports.ts';
import { bestFirst } from '../search/best-first.ts';
import { respelling } from './respelled.ts';
import { readLibrary, type Shelf, wayTo } from './shelves.ts';

export type FoundHelp = Readonly<{ article: ArticleHead; way: readonly Shelf[] }>;

export type HelpResults = Readonly<{
  found: readonly FoundHelp[];
  /** The replacement of a search without results. */
  respelled: string | null;
}>;

export const searchingHelp = () => {
  const respelled = respelling();
  return async (stores: Stores, question: string): Promise<HelpResults> => {
    const found = await matches(stores, question);
    if (found.length > 0 || !readQuery(question)) return { found, respelled: null };
    const other = await respelled(stores, question);
    const others = other === null ? [] : await matches(stores, other);
    return others.length > 0 ? { found: others, respelled: other } : { found: [], respelled: null };
  };
};

const matches = async (stores: Stores, question: string): Promise<readonly FoundHelp[]> => {
  const query = readQuery(question);
  if (!query) return [];
  const { search, helpCentre } = stores;
  const articles = await search.findArticles(query, { drafts: false }, limits.search.candidates);
  const best = bestFirst(articles, query, ({ title }) => title).slice(0, limits.helpCentre.results);
  if (best.length === 0) return [];
  const [heads, { shelves }] = await Promise.all([
    helpCentre.findHeads(best.map(({ id }) => id)),
    readLibrary(stores, []),
  ]);
  return best.flatMap(({ id }) => {
    const article = heads.find((head) => head.id === id);
    if (!article) return [];
    return [{ article, way: wayTo(shelves, (category) => category.id === article.categoryId) }];
  });
};
