/** A self-hosted help centre, its API, and a browser to look at it with. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { executablePath } from './chromium.ts';
import { selfhost } from './deployments.ts';

type Answer = Readonly<{ status: number; body: Readonly<Record<string, string>> }>;

export type HelpCentre = Readonly<{
  /** The workspace's own address. */
  url: string;
  browser: Browser;
  /** Calls the API with a key of the workspace. */
  post: (path: string, body: unknown) => Promise<Answer>;
  patch: (path: string, body: unknown) => Promise<Answer>;
  /** Publishes an article in the category of this name. */
  publish: (category: string, article: Readonly<Record<string, unknown>>) => Promise<Answer>;
  configure: (document: unknown) => Promise<void>;
  opened: (path: string, options?: BrowserContextOptions) => Promise<Page>;
  close: () => Promise<void>;
}>;

/** Calls of one key in a minute are limited, and so are those of a test with only one. */
const callsOfKey = 500;

const newKey = ['key', 'create', '--name', 'Writer', '--scopes', 'read,write'];

export const openHelpCentre = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<HelpCentre> => {
  const deployment = await selfhost(settings);
  await deployment.tidemark('quickstart');
  const server = await deployment.start();
  const port = new URL(server.url).port;
  const url = `http://demo.localhost:${port}`;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  let token = '';
  let calls = 0;
  const key = async (): Promise<string> => {
    if (calls % callsOfKey === 0) token = /tmk_\S+/.exec(await deployment.tidemark(...newKey))?.[0] ?? '';
    calls += 1;
    return token;
  };
  const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const headers = { Authorization: `Bearer ${await key()}`, 'Content-Type': 'application/json' };
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  };
  const categories = new Map<string, string>();
  return {
    url,
    browser,
    post: (path, body) => send('POST', path, body),
    patch: (path, body) => send('PATCH', path, body),
    publish: (category, article) =>
      send('POST', '/kb/articles', {
        category_id: categories.get(category),
        status: 'published',
        ...article,
      }),
    configure: async (document) => {
      const file = join(deployment.environment.DATA_DIR ?? '', 'configuration.json');
      await writeFile(file, JSON.stringify(document));
      await deployment.tidemark('config', 'apply', file);
      const { body } = await send('GET', '/kb/categories?limit=100');
      const data = body.data as unknown as readonly Readonly<{ id: string; name: string }>[];
      for (const { id, name } of data) categories.set(name, id);
    },
    opened: async (path, options = {}) => {
      const page = await (await browser.newContext(options)).newPage();
      await page.goto(url + path);
      return page;
    },
    close: async () => {
      await browser.close();
      await server.close();
      await deployment.remove();
    },
  };
};
