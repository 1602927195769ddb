import type { AddArticle } from '../library/articles/add-article.ts';
import type { Call } from '../model/actor.ts';
import type { Article } from '../model/library/article.ts';
import type { Category } from '../model/library/category.ts';
import type { AgentRole } from '../model/people/agent.ts';
import type { Stores } from '../model/ports.ts';
import { aCategory } from './automation-builders.ts';
import { anAgent } from './builders.ts';
import { openTestDesk, type TestDesk } from './test-desk.ts';

/** A desk with one category for articles. */
export type ArticleDesk = TestDesk &
  Readonly<{
    category: Category;
    write: <Result>(use: (stores: Stores) => Promise<Result>) => Promise<Result>;
    /** Writes an article: a draft by a key unless another one is overrides. */
    add: (overrides?: Partial<AddArticle>, call?: Call) => Promise<Article>;
    /** The call of a new agent with this role. */
    callOf: (role: AgentRole) => Promise<Call>;
  }>;

export const openArticleDesk = async (): Promise<ArticleDesk> => {
  const bench = await openTestDesk();
  const { desk, ports, workspaceId, byKey, byOwner } = bench;
  const category = aCategory();
  const write: ArticleDesk['write'] = (use) => ports.work.write(workspaceId, use);
  await write(async ({ configuration }) => {
    for (const { id } of await configuration.all('category')) await configuration.remove('category', id);
    await configuration.add('category', category);
  });
  return {
    ...bench,
    category,
    write,
    add: (overrides = {}, call = byKey) =>
      desk.articles.add(call, { title: 'Get a refund', categoryId: category.id, ...overrides }),
    callOf: async (role) => {
      const { id, name } = anAgent({ role });
      await write((stores) => stores.agents.add(anAgent({ id, name, role }), null));
      return { ...byOwner, actor: { type: 'agent', id, name, role } };
    },
  };
};
