/** `DELETE /kb/articles/{id}`. */
import { notFound } from '../../kernel/errors.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { emit } from '../../outbound/events/emit.ts';
import { removedArticle } from './article-events.ts';
import { sees } from './article-readers.ts';

export const removeArticle = async (scope: WriteScope, id: string): Promise<void> => {
  const { stores, actor } = scope;
  const article = await stores.articles.findForChange(id);
  if (!article || !sees(actor, article)) throw notFound('article');
  await stores.articles.remove(id);
  await emit(scope, [removedArticle(scope, article)]);
};
