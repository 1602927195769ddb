/** Reads and writes of the public help centre (contract §5.7). */
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

/** Reads published articles only, never drafts. */
export interface HelpCentreStore {
  /**
   * Optionally of one category and with any of these locales: the last published first, after the article with the id
   * `after`.
   */
  listNewest(
    query: Readonly<{ categoryId: string | null; after: string | null; limit: number }> & InLocales,
  ): Promise<readonly ArticleHead[]>;
  /** The most viewed first, without articles that nobody has viewed. */
  listMostRead(query: Readonly<{ limit: number }> & InLocales): Promise<readonly ArticleHead[]>;
  /** How many articles each of these categories has with each locale, in no promised order. */
  countByLocale(categoryIds: readonly string[]): Promise<readonly LocaleCount[]>;
  /** Those of these ids that are published, in any order. */
  findHeads(ids: readonly string[]): Promise<readonly ArticleHead[]>;
  /** The titles of those that were published last, the newest first. */
  listTitles(limit: number): Promise<readonly string[]>;
  /**
   * Names what the workspace's articles say: another text after each write that added, changed or removed one, which no
   * other workspace has. Views and votes do not change it.
   */
  version(): Promise<string>;
  /** The last published first. */
  listAddresses(limit: number): Promise<readonly ArticleAddress[]>;
  /** Adds to the views of each of these articles, and changes nothing else. Unknown ids are ignored. */
  addViews(counts: ReadonlyMap<string, number>): Promise<void>;
  /** How the visitor voted on the article; null where they did not. */
  findVote(articleId: string, visitor: string): Promise<Vote | null>;
  /**
   * Replaces the visitor's earlier vote, or removes it with null. The article counts each visitor once and does not change
   * otherwise. Returns false and writes nothing if no article has the id.
   */
  saveVote(articleId: string, visitor: string, vote: Vote | null): Promise<boolean>;
}
