/** Checks references of an article: records of the same workspace, else 422 naming the field. */

import { DeskError, invalid } from '../../kernel/errors.ts';
import { may } from '../../model/people/abilities.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { activeAgent } from '../../people/agents/active-agent.ts';

export const refuseUnknownCategory = async ({ configuration }: Stores, categoryId: string): Promise<void> => {
  if (await configuration.find('category', categoryId)) return;
  const { data } = await configuration.list('category', { limit: 1, after: null });
  const where = data.length === 0 ? noCategory : '; GET /kb/categories lists them';
  throw invalid('category_id', `category_id must be the id of a category, got ${categoryId}${where}.`);
};

/** Every translation names the same original, through which it finds all others. */
export const refuseUnknownOriginal = async (
  { articles }: Stores,
  { id, translationOf }: Readonly<{ id: string; translationOf: string | null }>,
): Promise<void> => {
  if (translationOf === null) return;
  const original = translationOf === id ? null : await articles.find(translationOf);
  if (original?.translationOf === null) return;
  throw invalid(
    'translation_of',
    `translation_of must be the id of another article that is no translation itself, got ${translationOf}.`,
  );
};

/** The API creates none: categories are configuration. */
const noCategory =
  '; this workspace has no category. Add one to the section categories of its configuration: ./tidemark config apply <file>';

/** An agent writes under their own id; a key may name an agent who could have written it, or nobody. */
export const authorOf = async (
  { stores, actor }: WriteScope,
  authorId: string | undefined,
): Promise<string | null> => {
  if (actor.type === 'agent') {
    if (authorId !== undefined && authorId !== actor.id)
      throw new DeskError('forbidden', 'An agent writes under their own id only.', 'author_id');
    return actor.id;
  }
  if (authorId === undefined) return null;
  const agent = await activeAgent(stores, 'author_id', authorId);
  if (!may(agent.role, 'work'))
    throw invalid(
      'author_id',
      `author_id must be the id of an agent who writes articles, got the light agent ${authorId}.`,
    );
  return agent.id;
};
