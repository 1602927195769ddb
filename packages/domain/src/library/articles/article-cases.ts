/** The use cases of articles, for `createDesk`: their text is made safe outside the transaction. */

import { notFound } from '../../kernel/errors.ts';
import type { Page } from '../../kernel/page.ts';
import type { Actor, Call } from '../../model/actor.ts';
import type { Article, ArticleDetails } from '../../model/library/article.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, type WriteScope, writing } from '../../model/use-case.ts';
import { emit } from '../../outbound/events/emit.ts';
import { type AddArticle, addArticle } from './add-article.ts';
import { removedArticle } from './article-events.ts';
import { articleForChange, sees } from './article-readers.ts';
import { type ChangeArticle, changeArticle } from './change-article.ts';
import { type ArticleFinding, checkArticle } from './check-article.ts';
import { type ListArticles, listArticles } from './list-articles.ts';

/** Articles of the knowledge base (contract §5.5). Those that take an id throw `not_found` for one that the caller does not see. */
export interface ArticleCases {
  /**
   * `POST /kb/articles` (contract §5.5): makes the HTML safe, and derives the slug from the title unless it is given.
   *
   * Throws `slug_taken` for a given slug, `validation_failed` for an unknown category or author, and `forbidden` for an agent
   * who names another author.
   */
  add(call: Call, input: AddArticle): Promise<Article>;
  /**
   * `PATCH /kb/articles/{id}` (contract §5.5): only the first publication is stamped.
   *
   * Throws `slug_taken`, `validation_failed` for an unknown category, `precondition_failed` where `ifVersion` lacks the
   * current version, and `forbidden` for somebody else's article (contract §6.2).
   */
  change(call: Call, input: ChangeArticle): Promise<Article>;
  /** `GET /kb/articles/{id}` (contract §5.5). */
  get(call: Call, id: string): Promise<Article>;
  /**
   * `GET /kb/articles` and `GET /articles` (contract §5.6), newest first: without drafts that the caller does not see.
   *
   * Throws `validation_failed` for an unknown category.
   */
  list(call: Call, input: ArticleListing): Promise<Page<Article, string>>;
  /** Returns the findings that an author should look at before they publish the article (contract §5.8). */
  check(call: Call, id: string): Promise<readonly ArticleFinding[]>;
  /** `DELETE /kb/articles/{id}` (contract §5.5). Throws `forbidden` for somebody else's article (contract §6.2). */
  remove(call: Call, id: string): Promise<void>;
}

/** The query of the list; its reader follows from the call. */
export type ArticleListing = Omit<ListArticles, 'reader'>;

export const articleCases = (ports: Ports): ArticleCases => {
  const read = reading(ports);
  const write = writing(ports);
  const safe = <Html extends string | null | undefined>(html: Html): Html | string =>
    typeof html === 'string' ? ports.html.sanitize(html) : html;
  const sanitized = <Input extends Pick<ArticleDetails, 'bodyHtml' | 'draftBodyHtml'>>(
    input: Input,
  ): Input => ({
    ...input,
    bodyHtml: safe(input.bodyHtml),
    draftBodyHtml: safe(input.draftBodyHtml),
  });
  return {
    add: async (call, article) => write(addArticle)(call, sanitized(article)),
    change: async (call, change) => write(changeArticle)(call, sanitized(change)),
    get: (call, id) => read(getArticle)(call, { id, reader: call.actor }),
    check: (call, id) => read(checkArticle)(call, { id, reader: call.actor }),
    list: (call, list) => read(listArticles)(call, { ...list, reader: call.actor }),
    remove: write(removeArticle),
  };
};

type GetArticle = Readonly<{ id: string; reader: Actor }>;

/** A draft that the reader may not see gets the same response as an unknown article. */
const getArticle = async (stores: Stores, { id, reader }: GetArticle): Promise<Article> => {
  const article = await stores.articles.find(id);
  if (!article || !sees(reader, article)) throw notFound('article');
  return article;
};

/** `DELETE /kb/articles/{id}`. */
const removeArticle = async (scope: WriteScope, id: string): Promise<void> => {
  const article = await articleForChange(scope, id);
  await scope.stores.articles.remove(id);
  await emit(scope, [removedArticle(scope, article)]);
};
