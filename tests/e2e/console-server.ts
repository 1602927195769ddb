/** The console of a self-hosted server as `npm start` builds it, with agents, views and tickets, and a browser to use it with. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { consoleFolder } from '../../scripts/program.mjs';
import { executablePath } from './chromium.ts';
import { consoleDocument, consoleTickets } from './console-tickets.ts';
import { type Deployment, type Service, selfhost } from './deployments.ts';

type Json = Readonly<Record<string, unknown>>;

export type ConsoleServer = Readonly<{
  /** The workspace's own address. */
  url: string;
  browser: Browser;
  /** Calls the public API with a key of the workspace. */
  call: (method: string, path: string, body?: unknown) => Promise<Json>;
  /** A page of the agent, who signs in by the pages of the server on the way to this address of the console. */
  signedIn: (path: string, options?: BrowserContextOptions, who?: Person) => Promise<Page>;
  /** Runs the command line of the operator. */
  tidemark: (...args: string[]) => Promise<string>;
  /** Where the server stores its data. */
  dataFolder: string;
  /** Violated policies and script errors that browsers reported. */
  faults: readonly string[];
  close: () => Promise<void>;
}>;

export type Person = Readonly<{ email: string; name: string; role: string; password: string }>;

const password = 'correct horse battery';
export const agent: Person = { email: 'ann@acme.example', name: 'Ann Keller', role: 'admin', password };
export const colleague: Person = { email: 'bo@acme.example', name: 'Bo Chen', role: 'admin', password };
/** Manages nothing. */
export const worker: Person = { email: 'cy@acme.example', name: 'Cy Duarte', role: 'agent', password };

/** `serve` starts the server, in this process unless it says otherwise; `more` are settings of the test's own. */
export const openConsole = async (
  serve: (deployment: Deployment) => Promise<Service> = ({ start }) => start(),
  more: Readonly<Record<string, string>> = {},
): Promise<ConsoleServer> => {
  const deployment = await selfhost({ CONSOLE_DIR: (await consoleFolder()) ?? '', ...more });
  await deployment.tidemark('quickstart');
  for (const { email, name, role, password: typed } of [agent, colleague, worker]) {
    const args = ['agent', 'create', '--email', email, '--name', name, '--role', role, '--password-stdin'];
    await deployment.tidemarkWith(Buffer.from(typed), ...args);
  }
  const file = join(deployment.environment.DATA_DIR ?? '', 'configuration.json');
  await writeFile(file, JSON.stringify(consoleDocument));
  await deployment.tidemark('config', 'apply', file);
  const key = await deployment.tidemark('key', 'create', '--name', 'Writer', '--scopes', 'read,write');
  const server = await serve(deployment);
  const { port } = new URL(server.url);
  const call = caller(`http://127.0.0.1:${port}`, /tmk_\S+/.exec(key)?.[0] ?? '');
  await fill(call);
  const url = `http://demo.localhost:${port}`;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const faults: string[] = [];
  // Sign-ins are limited: the first page of a person signs in, and the others have its cookie.
  const states = new Map<Person, Pick<BrowserContextOptions, 'storageState'>>();
  return {
    url,
    browser,
    call,
    faults,
    tidemark: deployment.tidemark,
    dataFolder: deployment.environment.DATA_DIR ?? '',
    signedIn: async (path, options = {}, who = agent) => {
      const state = states.get(who);
      // A session has 600 calls a minute, which a quick machine uses up in a few tests: the second use is the last.
      states.delete(who);
      const context = await browser.newContext({ locale: 'en-GB', ...state, ...options });
      const page = await context.newPage();
      // A listener that is there early misses no file chooser.
      page.on('filechooser', () => undefined);
      page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())));
      page.on('pageerror', (error) => void faults.push(String(error)));
      await page.goto(url + path);
      if (state) return page;
      await page.getByLabel('Email').fill(who.email);
      await page.getByLabel('Password').fill(who.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL((now) => now.pathname.startsWith('/console'));
      states.set(who, { storageState: await context.storageState() });
      return page;
    },
    close: async () => {
      await browser.close();
      await server.close();
      await deployment.remove();
    },
  };
};

const caller =
  (url: string, token: string): ConsoleServer['call'] =>
  async (method, path, body) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers, ...init });
    const said = (await answer.json()) as Json;
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(said)}`);
    return said;
  };

export const agentIdOf = async (call: ConsoleServer['call'], name: string): Promise<string> => {
  const { data } = await call('GET', '/agents?limit=100');
  const agents = data as readonly Readonly<{ id: string; name: string }>[];
  return agents.find((one) => one.name === name)?.id ?? '';
};

/** Every ticket with its messages, assigned as it says. */
const fill = async (call: ConsoleServer['call']): Promise<void> => {
  for (const { assignee, answers, status, ...opened } of consoleTickets) {
    const { number } = await call('POST', '/tickets', {
      ...opened,
      ...(assignee ? { assignee_id: await agentIdOf(call, assignee) } : {}),
    });
    for (const { by, ...answer } of answers ?? [])
      await call('POST', `/tickets/${number}/messages`, { ...answer, agent_id: await agentIdOf(call, by) });
    if (status) await call('PATCH', `/tickets/${number}`, { status });
  }
};
