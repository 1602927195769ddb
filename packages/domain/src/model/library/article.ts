/**
 * Articles of the knowledge base (contract §5.5), and what is said once of their members: how a new one begins, what a call
 * may set, what events show and call a change, and what lists filter by.
 */

import type { FilterRules } from '../../kernel/filter.ts';
import type { Instant } from '../../kernel/instant.ts';
import { changedMembers, type Given, givenOf, wireMembers } from '../../kernel/members.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';

export const articleStatuses = ['draft', 'published'] as const;

export type ArticleStatus = (typeof articleStatuses)[number];

/** `bodyHtml` and `draftBodyHtml` are sanitised. `publishedAt` is the first publication, and stays when the article becomes a draft again. */
export type Article = Readonly<{
  id: string;
  categoryId: string;
  title: string;
  slug: string;
  bodyHtml: string;
  /** The text that replaces `bodyHtml` when it is published; null where nobody is writing one. Readers never see it. */
  draftBodyHtml: string | null;
  status: ArticleStatus;
  /** The article that this one says in another language; null for an original. It may be deleted meanwhile. */
  translationOf: string | null;
  /** A canonical BCP 47 tag; null is the workspace's locale. */
  locale: string | null;
  authorId: string | null;
  publishedAt: Instant | null;
  viewCount: number;
  votesUp: number;
  votesDown: number;
  createdAt: Instant;
  updatedAt: Instant;
  version: number;
}>;

/** The fields of a new article that nobody chooses. */
export const initialArticle = (now: Instant) =>
  ({
    bodyHtml: '',
    draftBodyHtml: null,
    status: 'draft',
    translationOf: null,
    locale: null,
    authorId: null,
    publishedAt: null,
    viewCount: 0,
    votesUp: 0,
    votesDown: 0,
    createdAt: now,
    updatedAt: now,
    version: 1,
  }) as const satisfies Partial<Article>;

/** Members that a call sets as they are. The author is not among them: who may be named depends on the caller. */
const detailNames = [
  'categoryId',
  'title',
  'slug',
  'bodyHtml',
  'draftBodyHtml',
  'status',
  'translationOf',
  'locale',
] as const satisfies (keyof Article)[];

export type ArticleDetails = Given<Article, (typeof detailNames)[number]>;

export const givenArticleDetails = (given: ArticleDetails) =>
  givenOf<Article, keyof ArticleDetails>(detailNames, given);

/** The fields of an article in its events. The text is left out because it may be long. */
export const articleData = wireMembers<Article>([
  'id',
  'categoryId',
  'title',
  'slug',
  'status',
  'locale',
  'authorId',
  'publishedAt',
  'createdAt',
  'updatedAt',
]);

/** Members whose changes are in `changes` of `article.updated`. */
export const articleChanges = changedMembers<Article>([
  'categoryId',
  'title',
  'slug',
  'status',
  'locale',
  'publishedAt',
]);

export type ArticleFilter = Readonly<{
  status?: ArticleStatus | undefined;
  categoryId?: string | undefined;
  authorId?: string | undefined;
  /** Translations of this article. */
  translationOf?: string | undefined;
  /** Any of these; null is an article that names none. */
  locales?: readonly (string | null)[] | undefined;
}>;

/** One rule for each filter: a store lists the articles that pass them all. */
export const articleFilterRules: FilterRules<Article, ArticleFilter> = {
  status: ({ status }, value) => status === value,
  categoryId: ({ categoryId }, value) => categoryId === value,
  authorId: ({ authorId }, value) => authorId === value,
  translationOf: ({ translationOf }, value) => translationOf === value,
  locales: ({ locale }, value) => value.includes(locale),
};

/** An article and its translations share the id of the original. */
export const originalOf = ({ id, translationOf }: Pick<Article, 'id' | 'translationOf'>): string =>
  translationOf ?? id;

/** The locales of articles in one language; articles without a locale are in the workspace's language. */
export const localesOf = (locale: string, workspaceLocale: string): readonly (string | null)[] =>
  locale === workspaceLocale ? [locale, null] : [locale];

export interface ArticleStore {
  find(id: string): Promise<Article | null>;
  /** Like `find`, and locks the article until this write ends. */
  findForChange(id: string): Promise<Article | null>;
  /** The article with this slug, else the article that had it before: the article then has another slug. */
  findBySlug(slug: string): Promise<Article | null>;
  /** Which of these slugs lead to a published article. Like `findBySlug`, it follows earlier slugs. */
  publishedSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>>;
  /** Which of these slugs an article has, or had before. */
  takenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>>;
  /** Newest first. */
  list(filter: ArticleFilter, page: PageRequest<string>): Promise<Page<Article, string>>;
  /** How many published articles each of these categories has; categories without any may be left out. */
  countPublished(categoryIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Whether the category has articles, drafts included. */
  hasOfCategory(categoryId: string): Promise<boolean>;
  /**
   * Adds the article unless another one has its slug: then nothing is written and the result is false, also when both
   * are added at the same instant. One that had the slug before no longer leads from it.
   */
  addIfFree(article: Article): Promise<boolean>;
  /**
   * Throws `slug_taken` when another article has the slug; an earlier slug still leads to it. The stored views and
   * votes do not change, because readers add to them concurrently.
   */
  save(article: Article): Promise<void>;
  remove(id: string): Promise<void>;
}
