/** What the public help centre reads of articles, and what its visitors leave (contract §5.7). */
import type { Article, ArticleFilter } from './article.ts';

/** A published article without its text. */
export type ArticleHead = Readonly<
  Pick<Article, 'id' | 'categoryId' | 'title' | 'slug' | 'locale' | 'updatedAt'> & {
    publishedAt: NonNullable<Article['publishedAt']>;
    /** The first characters of its HTML (`limits.helpCentre.beginning`). */
    beginning: string;
  }
>;

export type ArticleAddress = Readonly<Pick<Article, 'categoryId' | 'slug' | 'updatedAt'>>;

export type InLocales = Pick<ArticleFilter, 'locales'>;

export type LocaleCount = Readonly<Pick<Article, 'categoryId' | 'locale'> & { count: number }>;

export type Vote = 'up' | 'down';

/** Of published articles only; drafts are never among what it gives. */
export interface HelpCentreStore {
  /**
   * Of one category where one is named, and with any of the locales where these are: the last published first, those
   * behind `after` where it is the id of one.
   */
  listNewest(
    wanted: Readonly<{ categoryId: string | null; after: string | null; limit: number }> & InLocales,
  ): Promise<readonly ArticleHead[]>;
  /** The most viewed first; those that nobody has seen are left out. */
  listMostRead(wanted: Readonly<{ limit: number }> & InLocales): Promise<readonly ArticleHead[]>;
  /** How many articles each of these categories has with each locale, in no promised order. */
  countByLocale(categoryIds: readonly string[]): Promise<readonly LocaleCount[]>;
  /** Those of these ids that are published, in any order. */
  findHeads(ids: readonly string[]): Promise<readonly ArticleHead[]>;
  /** The last published first. */
  listAddresses(limit: number): Promise<readonly ArticleAddress[]>;
  /** Adds to the views of each of these articles, and moves nothing else of them. Unknown ids are passed over. */
  addViews(counts: ReadonlyMap<string, number>): Promise<void>;
  /** How the visitor voted on the article; null where they did not. */
  findVote(articleId: string, visitor: string): Promise<Vote | null>;
  /**
   * Puts a vote in the place of the visitor's earlier one, or takes that back with null. The article counts each
   * visitor once; nothing else of it moves. False, with nothing written, when no article has the id.
   */
  saveVote(articleId: string, visitor: string, vote: Vote | null): Promise<boolean>;
}
