/** Who sees which articles (docs/decisions/0013). */
import type { Actor } from '../../model/actor.ts';
import type { Article } from '../../model/library/article.ts';
import { may } from '../../model/people/abilities.ts';

/** Keys are the workspace's own; of the agents, those who manage it. */
export const seesAllDrafts = (reader: Actor): boolean =>
  reader.type !== 'agent' || may(reader.role, 'manage');

/** Everyone sees what is published, and an agent their own drafts. */
export const sees = (reader: Actor, { status, authorId }: Pick<Article, 'status' | 'authorId'>): boolean =>
  status === 'published' || seesAllDrafts(reader) || authorId === reader.id;
