/** The use cases that need no credential on a workspace's host: reading published articles, and voting. */

import { notFound } from '../../kernel/errors.ts';
import { type Instant, later } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { isUuid } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import type { Category } from '../../model/library/category.ts';
import type { ArticleAddress, ArticleHead } from '../../model/library/help-centre-store.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading } from '../../model/use-case.ts';
import type { Languages } from './languages.ts';
import { type HelpResults, searchingHelp } from './search-help.ts';
import { seenLately } from './seen-lately.ts';
import { readLibrary, type Shelf, wayTo } from './shelves.ts';
import { previewArticle, type ShowArticle, type ShownArticle, showArticle } from './show-article.ts';
import { type TakenVote, type VoteOnArticle, votingOnArticles } from './vote-on-article.ts';

/** The public help centre (contract §5.7): published articles for everybody, without a check of the caller. */
export interface HelpCentreCases {
  /** The first page: categories inside each other, the newest articles and the most read ones. */
  home(call: Call, languages: Languages): Promise<ShownHome>;
  /** A page of a category. Throws `not_found` for an unknown slug, and for an `after` that is no id. */
  category(call: Call, input: ShowCategory): Promise<ShownCategory>;
  /** An article with its place and related ones. Throws `not_found` for an unknown slug and for a draft. */
  article(call: Call, input: ShowArticle): Promise<ShownArticle>;
  /** An article as readers would see its draft (contract §5.8). Throws `not_found` for those who may not read it. */
  preview(call: Call, id: string): Promise<ShownArticle>;
  /** The best matches, the best first. A question that finds nothing is tried again in another spelling. */
  search(call: Call, question: string): Promise<HelpResults>;
  /** Every page that has an address, for search engines. */
  addresses(call: Call): Promise<HelpAddresses>;
  /** The articles that were published last, the newest first, for feed readers. */
  news(call: Call): Promise<readonly ArticleHead[]>;
  /**
   * Stores a visitor's vote, or takes it back: one for each visitor.
   *
   * Throws `not_found` for a draft, and `rate_limited` for too many votes from one network.
   */
  vote(call: Call, input: VoteOnArticle): Promise<TakenVote>;
  /** Counts a view: once for each visitor and article within `limits.helpCentre.viewMs`. */
  noteView(call: Call, input: SeenArticle): void;
}

/** `visitor` tells one visitor from another, and is not stored. */
export type SeenArticle = Readonly<{ articleId: string; visitor: string }>;

export const helpCentreCases = (ports: Ports): HelpCentreCases => {
  const read = reading(ports);
  const isRepeated = seenLately(ports.secrets);
  const news = (stores: Stores) =>
    stores.helpCentre.listNewest({ categoryId: null, after: null, limit: limits.helpCentre.news });
  const addresses = read(listAddresses);
  const newest = read(news);
  return {
    home: read(showHome),
    category: read(showCategory),
    article: read(showArticle(ports)),
    preview: (call, id) => read(previewArticle(ports))(call, { id, reader: call.actor }),
    search: read(searchingHelp()),
    addresses: (call) => addresses(call, undefined),
    news: (call) => newest(call, undefined),
    vote: votingOnArticles(ports),
    noteView: ({ workspaceId }, { articleId, visitor }) => {
      const isOld = isRepeated({ workspaceId, articleId, visitor }, ports.clock.now());
      if (!isOld) ports.articleViews.note(workspaceId, articleId);
    },
  };
};

export type ShownHome = Readonly<{
  shelves: readonly Shelf[];
  newest: readonly ArticleHead[];
  mostRead: readonly ArticleHead[];
}>;

const showHome = async (stores: Stores, languages: Languages): Promise<ShownHome> => {
  const { few: limit } = limits.helpCentre;
  const { shelves, locales } = await readLibrary(stores, languages);
  const [newest, mostRead] = await Promise.all([
    stores.helpCentre.listNewest({ categoryId: null, after: null, limit, locales }),
    stores.helpCentre.listMostRead({ limit, locales }),
  ]);
  return { shelves, newest, mostRead };
};

/** `after`: the last article of the page before. `languages`: those of the reader. */
export type ShowCategory = Readonly<{ slug: string; after: string | null; languages: Languages }>;

export type ShownCategory = Readonly<{
  /** The last one is the category itself. */
  way: readonly Shelf[];
  shelf: Shelf;
  articles: readonly ArticleHead[];
  /** The key of the next page. */
  next: string | null;
}>;

const showCategory = async (
  stores: Stores,
  { slug, after, languages }: ShowCategory,
): Promise<ShownCategory> => {
  const { shelves } = await readLibrary(stores, languages);
  const way = wayTo(shelves, (category) => category.slug === slug);
  const shelf = way.at(-1);
  if (!shelf || (after !== null && !isUuid(after))) throw notFound('category');
  const limit = limits.helpCentre.page;
  const query = { categoryId: shelf.category.id, after, limit: limit + 1, locales: shelf.locales };
  const rows = await stores.helpCentre.listNewest(query);
  const articles = rows.slice(0, limit);
  return { way, shelf, articles, next: rows.length > limit ? (articles.at(-1)?.id ?? null) : null };
};

/** All addresses of a help centre, for search engines. */
export type HelpAddresses = Readonly<{
  /** Null where nothing is published. */
  changedAt: Instant | null;
  categories: readonly Readonly<{ slug: string; changedAt: Instant }>[];
  articles: readonly ArticleAddress[];
}>;

/** At most as many as one file may name: the home page, then categories, then the articles that were published last. */
const listAddresses = async ({ configuration, helpCentre }: Stores): Promise<HelpAddresses> => {
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
