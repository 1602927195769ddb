/** The use cases of articles, for `createDesk`: their text is made safe outside the transaction. */
import type { Call } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { type AddArticle, addArticle } from './add-article.ts';
import { type ChangeArticle, changeArticle } from './change-article.ts';
import { getArticle } from './get-article.ts';
import { type ListArticles, listArticles } from './list-articles.ts';
import { removeArticle } from './remove-article.ts';

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
