import { notFound } from '../../kernel/errors.ts';
import type { Actor } from '../../model/actor.ts';
import type { Article } from '../../model/library/article.ts';
import type { Stores } from '../../model/ports.ts';
import { sees } from './article-readers.ts';

export type GetArticle = Readonly<{ id: string; reader: Actor }>;

/** A draft that is not for the reader is answered as an article that is not there. */
export const getArticle = async (stores: Stores, { id, reader }: GetArticle): Promise<Article> => {
  const article = await stores.articles.find(id);
  if (!article || !sees(reader, article)) throw notFound('article');
  return article;
};
