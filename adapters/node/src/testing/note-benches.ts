/** Buffers of notes on memory storage, set up for the suites of their ports. */
import type { Instant, UsedCredential, Work } from '@tidemark/domain';
import {
  aCategory,
  aContact,
  aHash,
  anAgent,
  anApiKey,
  anArticle,
  anId,
  aSession,
  aWorkspace,
  testPorts,
} from '@tidemark/domain/testing';
import type {
  ArticleViewsBench,
  AuditedWorkspace,
  AuditTrailBench,
  ViewedArticle,
} from '@tidemark/port-contracts';
import { createArticleViews } from '../article-views.ts';
import { createAuditTrail } from '../audit-trail.ts';

const log = { error: () => undefined, info: () => undefined };

/** Nothing is written by the clock: the suites say when. */
const everyMs = 60_000;

export const auditTrailBench = async (): Promise<AuditTrailBench> => {
  const { work, auditNotes, ids, clock, vault } = testPorts();
  const trail = createAuditTrail({ notes: auditNotes, ids, clock, vault, everyMs, log });
  return {
    trail,
    workspaces: [await auditedWorkspace(work), await auditedWorkspace(work)],
    settle: trail.flush,
    stop: trail.close,
    stored: (workspaceId) =>
      work.read(workspaceId, async ({ audit }) => {
        const { data } = await audit.list({ limit: 10_000, after: null });
        return data.toReversed().map((entry) => ({ ...entry, place: null }));
      }),
    lastUse: (workspaceId, credential) => lastUseOf(work, workspaceId, credential),
    close: trail.close,
  };
};

const auditedWorkspace = async (work: Work): Promise<AuditedWorkspace> => {
  const workspace = aWorkspace();
  const agent = anAgent();
  const key = anApiKey();
  const contact = aContact();
  const ofAgent = aSession({ owner: { type: 'agent', id: agent.id } });
  const ofCustomer = aSession({ owner: { type: 'customer', id: contact.id } });
  await work.write(workspace.id, async (stores) => {
    await stores.workspace.add(workspace);
    await stores.agents.add(agent, null);
    await stores.contacts.addIfNew(contact);
    await stores.apiKeys.add(key, aHash());
    await stores.sessions.agent.add(ofAgent, aHash());
    await stores.sessions.customer.add(ofCustomer, aHash());
  });
  const credentials: readonly UsedCredential[] = [
    { type: 'api_key', id: key.id },
    { type: 'agent', id: ofAgent.id },
    { type: 'customer', id: ofCustomer.id },
  ];
  return { id: workspace.id, credentials };
};

const lastUseOf = (work: Work, workspaceId: string, { type, id }: UsedCredential): Promise<Instant | null> =>
  work.read(workspaceId, async ({ apiKeys, sessions }) => {
    const store = type === 'api_key' ? apiKeys : sessions[type];
    return (await store.find(id))?.lastUsedAt ?? null;
  });

export const articleViewsBench = async (): Promise<ArticleViewsBench> => {
  const { work } = testPorts();
  const views = createArticleViews({ work, everyMs, log });
  const here = aWorkspace();
  const there = aWorkspace();
  const articleIn = async ({ id: workspaceId }: Readonly<{ id: string }>): Promise<ViewedArticle> => {
    const category = aCategory({ name: anId() });
    const article = anArticle({ categoryId: category.id });
    await work.write(workspaceId, async ({ configuration, articles }) => {
      await configuration.add('category', category);
      await articles.addIfFree(article);
    });
    return { workspaceId, id: article.id };
  };
  for (const workspace of [here, there])
    await work.write(workspace.id, (stores) => stores.workspace.add(workspace));
  return {
    views,
    articles: [await articleIn(here), await articleIn(here), await articleIn(there)],
    settle: views.flush,
    stop: views.close,
    countOf: ({ workspaceId, id }) =>
      work.read(workspaceId, async ({ articles }) => (await articles.find(id))?.viewCount ?? 0),
    close: views.close,
  };
};
