/** The permissions to read and change articles (docs/decisions/0013). */
import { DeskError, notFound } from '../../kernel/errors.ts';
import type { Actor } from '../../model/actor.ts';
import type { Article } from '../../model/library/article.ts';
import { may } from '../../model/people/abilities.ts';
import type { WriteScope } from '../../model/use-case.ts';

/** Keys are the workspace's own; of the agents, those who manage it. */
export const seesAllDrafts = (reader: Actor): boolean =>
  reader.type !== 'agent' || may(reader.role, 'manage');

/** Everybody may read published articles, and agents their own drafts. */
export const sees = (reader: Actor, { status, authorId }: Pick<Article, 'status' | 'authorId'>): boolean =>
  status === 'published' || seesAllDrafts(reader) || authorId === reader.id;

/** Agents change their own articles; those who manage the workspace change all (contract §6.2). */
export const mayChange = (actor: Actor, { authorId }: Pick<Article, 'authorId'>): boolean =>
  seesAllDrafts(actor) || (authorId === actor.id && actor.type === 'agent' && may(actor.role, 'work'));

/**
 * The article that is about to be changed or removed. Throws `not_found` where the caller does not see it, and `forbidden`
 * for an agent who does not manage the workspace and did not write it (contract §6.2).
 */
export const articleForChange = async ({ stores, actor }: WriteScope, id: string): Promise<Article> => {
  const article = await stores.articles.findForChange(id);
  if (!article || !sees(actor, article)) throw notFound('article');
  if (!seesAllDrafts(actor) && article.authorId !== actor.id)
    throw new DeskError(
      'forbidden',
      'An agent changes and deletes their own articles only; an owner or admin may change and delete those of others.',
    );
  return article;
};
