/** A filled desk with agents who are signed in, its servers, and browsers to use it with. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Agent, systemCall } from '@tidemark/domain';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { consoleFolder } from '../../../scripts/program.mjs';
import type { DataSet, WorkspaceSample } from '../data-set.ts';
import { openSession } from '../database.ts';
import { readDataSet } from '../prepare.ts';
import { type Closers, opened } from '../run.ts';
import { type Server, type Serving, startTidemark, startWorker } from '../servers.ts';
import { openBrowser } from '../sign-in.ts';
import { untilOpen, watching } from './watching.ts';

type Json = Readonly<Record<string, unknown>>;

export type SignedIn = Readonly<{ agent: Agent; token: string }>;

export type World = Readonly<{
  servers: readonly [Server, ...Server[]];
  /** With what works outside of requests, where that is a process of its own. */
  processes: readonly Server[];
  dataSet: DataSet;
  sample: WorkspaceSample;
  agents: readonly [SignedIn, SignedIn, ...SignedIn[]];
  /** Calls the public API of the first server; keys take turns, because each may call 600 times a minute. */
  call: (method: string, path: string, body?: unknown) => Promise<Json>;
  /** A browser of its own with an empty store, where the first agent is signed in; it closes with the page. */
  browse: (options?: Browsing) => Promise<Page>;
  /** Where a browser finds the console. */
  consoleUrl: (server?: number) => string;
  serving: Serving;
}>;

export type Browsing = Readonly<{ who?: number; flags?: readonly string[] }>;

export const chromiumPath = '/usr/bin/chromium';
export const sessionCookie = '__Host-tidemark';

type Wanted = Readonly<{ webProcesses: 1 | 2; agents?: number }>;

export const openWorld = async (
  serving: Serving,
  closers: Closers,
  { webProcesses, agents: wantedAgents = 2 }: Wanted,
): Promise<World> => {
  const dataSet = readDataSet(serving.database.dataSet);
  const [sample] = dataSet.workspaces;
  if (!sample) throw new Error('Expected a data set with a workspace.');
  const served = await withConsole(serving);
  const agents = await signedInAgents(served, sample.id, wantedAgents);
  const first = await opened(closers, startTidemark(served));
  const others = webProcesses === 2 ? [await opened(closers, startTidemark(served))] : [];
  const workers = serving.db === 'postgres' ? [await opened(closers, startWorker(served))] : [];
  const servers = [first, ...others] as const;
  const processes = [...servers, ...workers];
  const consoleUrl = (server = 0): string =>
    `http://bench-1.localhost:${new URL((servers[server] ?? first).url).port}/console`;
  const browse = async ({ who = 0, flags = [] }: Browsing = {}): Promise<Page> => {
    const args = ['--no-sandbox', ...flags];
    const browser = await chromium.launch({ executablePath: chromiumPath, args });
    closers.push(() => browser.close());
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
    await letIn(context, agents[who]?.token ?? '');
    await context.addInitScript(watching);
    const page = await context.newPage();
    page.once('close', () => void browser.close());
    page.setDefaultTimeout(120_000);
    return page;
  };
  return {
    servers,
    processes,
    dataSet,
    sample,
    agents,
    browse,
    consoleUrl,
    call: callerOf(servers, sample),
    serving: served,
  };
};

/** Waits for something in the page: its policy allows no scripts of texts, and so none of Playwright's own waiting. */
export const when = async <Value>(page: Page, expression: string): Promise<Value> => {
  for (const until = performance.now() + 120_000; performance.now() < until; await pause(20)) {
    const value: Value | null | false = await page.evaluate(expression);
    if (value !== null && value !== false) return value;
  }
  throw new Error(`${page.url()} did not come to ${expression}.`);
};

/** Milliseconds from the key to the paint of the ticket that it opens. */
export const pressed = async (page: Page, key: string): Promise<number> => {
  const opened: Promise<number> = page.evaluate(untilOpen(new URL(page.url()).pathname));
  // The page watches before the key is pressed.
  await page.evaluate('new Promise(requestAnimationFrame)');
  await page.keyboard.press(key);
  return opened;
};

const withConsole = async (serving: Serving): Promise<Serving> => {
  const CONSOLE_DIR = await consoleFolder();
  if (CONSOLE_DIR === null) throw new Error('The console could not be built.');
  const environment = { ...serving.database.environment, CONSOLE_DIR, BASE_DOMAIN: 'localhost' };
  return { ...serving, database: { ...serving.database, environment } };
};

/** The cookie of the sign-in, as the pages of the server set it. */
export const letIn = (context: BrowserContext, token: string): Promise<void> =>
  context.addCookies([
    { name: sessionCookie, value: token, url: 'https://bench-1.localhost', httpOnly: true, sameSite: 'Lax' },
  ]);

/** The configuration that an agent's day needs. */
const document = {
  macros: [
    {
      name: 'Delay',
      reply_body: 'We are sorry for the delay, {{requester.name}}.',
      actions: [{ set_status: 'pending' }, { add_tags: ['delay'] }],
    },
  ],
  views: [
    { name: 'Urgent open', conditions: { all: [{ fact: 'priority', is: 'urgent' }] } },
    { name: 'Waiting', conditions: { all: [{ fact: 'status', in: ['pending', 'on_hold'] }] } },
  ],
};

const signedInAgents = async (
  serving: Serving,
  workspaceId: string,
  wanted: number,
): Promise<World['agents']> => {
  const session = await openSession(serving.db, serving.database);
  try {
    const call = systemCall(workspaceId, 'bench', session.ids.next());
    const { faults } = await session.desk.configuration.apply(call, document);
    if (faults.length > 0) throw new Error(`The bench configures what is refused: ${JSON.stringify(faults)}`);
    const page = { limit: 100, after: null };
    const { data } = await session.desk.agents.list(call, { filter: { status: 'active' }, page });
    const able = data.filter(({ role }) => role !== 'light_agent');
    const found: SignedIn[] = [];
    for (const agent of able.slice(0, wanted))
      found.push({ agent, token: await openBrowser({ session, call }, agent) });
    const [one, other, ...more] = found;
    if (!one || !other || found.length < wanted) throw new Error(`Expected ${wanted} agents.`);
    return [one, other, ...more];
  } finally {
    await session.close();
  }
};

const callerOf = (servers: World['servers'], { keys }: WorkspaceSample): World['call'] => {
  let turn = 0;
  return async (method, path, body) => {
    turn += 1;
    const headers = {
      Authorization: `Bearer ${keys[turn % keys.length]}`,
      'Content-Type': 'application/json',
    };
    const [{ url }] = servers;
    const sent = body === undefined ? null : JSON.stringify(body);
    const ask = () => fetch(`${url}/api/v1${path}`, { method, headers, body: sent });
    // A connection that has rested may just be closed by the server.
    const answer = await ask().catch((error: unknown) => (method === 'GET' ? ask() : Promise.reject(error)));
    const said = (await answer.json()) as Json;
    if (!answer.ok)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(said)}`);
    return said;
  };
};
