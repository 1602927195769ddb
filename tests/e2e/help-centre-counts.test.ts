/** Traces of readers in both deployments: views that survive a stop, and votes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Deployment, deployments, type Service } from './deployments.ts';

/** The part of the ETag that `If-Match` compares; the rest changes with views and votes. */
const versionIn = (headers: Headers): string => /\d+/.exec(headers.get('ETag') ?? '')?.[0] ?? 'none';

const agentOf = (reader: number) => `Mozilla/5.0 (X11; Linux x86_64) Firefox/${reader}.0`;
const readerAt = (reader: number, agent: string) => ({
  'User-Agent': agent,
  'X-Forwarded-For': `192.0.2.${reader}`,
});

describe.each(deployments)('the help centre of $name', ({ prepare }) => {
  let deployment: Deployment;
  let server: Service;
  let token: string;

  beforeAll(async () => {
    // Readers differ by their address, which a proxy before us would name.
    deployment = await prepare({ TRUSTED_PROXIES: '127.0.0.1' });
    token = /tmk_\S+/.exec(await deployment.tidemark('quickstart'))?.[0] ?? '';
    server = await deployment.start();
  });
  afterAll(async () => {
    await server.close();
    await deployment.remove();
  });

  const at = () => `http://127.0.0.1:${new URL(server.url).port}`;
  const call = async (path: string, body?: unknown) => {
    const answer = await fetch(`${at()}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
  };
  const anArticle = async () => {
    const storage = await deployment.openStorage();
    const { data } = await storage.directory.listWorkspaces({ limit: 1, after: null });
    const id = '019a0000-0000-7000-8000-00000000cafe';
    const at = '2026-11-20T08:05:00.000Z';
    await storage.work.write(data[0]?.id ?? '', async ({ configuration }) => {
      if (await configuration.find('category', id)) return;
      const named = { name: 'Helped', slug: 'helped', description: null, parentId: null };
      await configuration.add('category', { id, ...named, position: 99, createdAt: at, updatedAt: at });
    });
    await storage.close();
    const article = { title: 'Get a refund', category_id: id, status: 'published', body_html: '<p>x</p>' };
    return (await call('/kb/articles', article)).body;
  };

  test('counts every reader, even when it is stopped at once, and changes nothing else in the article', async () => {
    const { id, slug, updated_at } = await anArticle();
    const version = versionIn((await call(`/kb/articles/${id}`)).headers);
    for (let reader = 1; reader <= 20; reader += 1)
      for (const agent of [agentOf(reader), agentOf(reader + 1), 'Googlebot/2.1'])
        await fetch(`${at()}/help/articles/${slug}`, { headers: readerAt(reader, agent) });
    await server.close();
    server = await deployment.start();
    const { headers, body } = await call(`/kb/articles/${id}`);
    expect([body.view_count, body.updated_at, versionIn(headers)]).toEqual([20, updated_at, version]);
  });

  test('counts one vote per visitor', async () => {
    const { id, slug } = await anArticle();
    const vote = async (helpful: string, cookie = '') =>
      fetch(`${at()}/help/articles/${slug}/vote`, {
        method: 'POST',
        headers: { Cookie: cookie },
        body: new URLSearchParams({ helpful }),
        redirect: 'manual',
      });
    const cookie = (await vote('yes')).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await vote('yes');
    await vote('no', cookie);
    const { body } = await call(`/kb/articles/${id}`);
    expect([body.votes_up, body.votes_down]).toEqual([1, 1]);
  });
});
