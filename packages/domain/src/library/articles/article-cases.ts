/** The use cases of articles, for `createDesk`: their text is made safe outside the transaction. */

import { notFound } from '../../kernel/errors.ts';
import type { Actor, Call } from '../../model/actor.ts';
import type { Article } from '../../model/library/article.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, type WriteScope, writing } from '../../model/use-case.ts';
import { emit } from '../../outbound/events/emit.ts';
import { type AddArticle, addArticle } from './add-article.ts';
import { removedArticle } from './article-events.ts';
import { articleForChange, sees } from './article-readers.ts';
import { type ChangeArticle, changeArticle } from './change-article.ts';
import { type ListArticles, listArticles } from './list-articles.ts';

export type ArticleWanted = Omit<AddArticle, 'bodyHtml'> & Readonly<{ bodyHtml?: string | undefined }>;

export const articleCases = (ports: Ports) => {
  const { html } = ports;
  const read = reading(ports);
  const write = writing(ports);
  return {
    add: async (call: Call, { bodyHtml = '', ...article }: ArticleWanted) =>
      write(addArticle)(call, { ...article, bodyHtml: html.sanitize(bodyHtml) }),
    change: async (call: Call, { bodyHtml, ...change }: ChangeArticle) =>
      write(changeArticle)(
        call,
        bodyHtml === undefined ? change : { ...change, bodyHtml: html.sanitize(bodyHtml) },
      ),
    get: (call: Call, id: string) => read(getArticle)(call, { id, reader: call.actor }),
    list: (call: Call, list: Omit<ListArticles, 'reader'>) =>
      read(listArticles)(call, { ...list, reader: call.actor }),
    remove: write(removeArticle),
  };
};

type GetArticle = Readonly<{ id: string; reader: Actor }>;

/** A draft that is not for the reader is answered as an article that is not there. */
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
