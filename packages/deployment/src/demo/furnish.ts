/** The workspace of the demo before its first ticket. */
import type { Agent, Call, Category, Desk, Ids } from '@tidemark/domain';
import { makingOperations, systemCall } from '@tidemark/domain';
import type { Cast } from './act.ts';
import { type DemoArticle, type DemoText, demoArticles } from './articles.ts';
import { demoConfiguration } from './configuration.ts';
import { type DemoAgent, demoAgents, demoCustomers, demoOrganizations, demoOwner } from './people.ts';

type Furnishing = Readonly<{ ids: Ids; password: string }>;

export const demoSlug = 'demo';

export const furnish = async (desk: Desk, { ids, password }: Furnishing): Promise<Cast> => {
  const call = systemCall(ids.next(), makingOperations.demo, ids.next());
  const { workspaceId } = call;
  const { agent: owner } = await desk.setup.complete(call, {
    token: null,
    workspace: { slug: demoSlug, name: 'Harbour Coffee', locale: 'en', timezone: 'Europe/Berlin' },
    agent: { ...signIn(demoOwner), password },
    key: { name: 'Shop', scopes: ['read', 'write'] },
  });
  const agents = new Map([[demoOwner.email, owner]]);
  for (const agent of demoAgents.slice(1))
    agents.set(agent.email, await desk.agents.add(call, { ...signIn(agent), password }));
  for (const { name, domain, notes } of demoOrganizations)
    await desk.organizations.add(call, { name, notes, emailDomains: [domain] });
  const contacts = await addCustomers(desk, call);
  await configure(desk, call);
  await addArticles(desk, call, owner);
  const teams = await desk.teams.list(call, { limit: 100, after: null });
  return { workspaceId, ids, agents, contacts, teams: new Map(teams.data.map(({ id, name }) => [name, id])) };
};

const signIn = ({ email, name, role }: DemoAgent) => ({ email, name, role });

const addCustomers = async (desk: Desk, call: Call): Promise<ReadonlyMap<string, string>> => {
  const contacts = new Map<string, string>();
  for (const { email, name } of demoCustomers) {
    const { contact } = await desk.contacts.add(call, { email, name });
    contacts.set(email, contact.id);
  }
  return contacts;
};

const configure = async (desk: Desk, call: Call): Promise<void> => {
  const { faults } = await desk.configuration.apply(call, demoConfiguration);
  const [fault] = faults;
  if (fault) throw new Error(`${fault.path}: ${fault.message}`);
};

const addArticles = async (desk: Desk, call: Call, author: Agent): Promise<void> => {
  const { data: categories } = await desk.categories.list(call, { limit: 100, after: null });
  for (const article of demoArticles) {
    const details = { categoryId: categoryOf(categories, article), authorId: author.id };
    const original = await desk.articles.add(call, { ...details, ...published(article.en) });
    await desk.articles.add(call, {
      ...details,
      ...published(article.de),
      translationOf: original.id,
      locale: 'de',
    });
  }
};

const published = ({ title, body }: DemoText) => ({ title, bodyHtml: body, status: 'published' }) as const;

const categoryOf = (
  categories: readonly Pick<Category, 'id' | 'name'>[],
  { category }: DemoArticle,
): string => {
  const found = categories.find(({ name }) => name === category);
  if (!found) throw new Error(`The demo has no category ${category}.`);
  return found.id;
};
