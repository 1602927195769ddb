/** A fresh instance with a live setup link, for tests. */
import { createDesk, type Desk } from '@tidemark/domain';
import { testPorts } from '@tidemark/domain/testing';
import { Hono } from 'hono';
import { bodyBudget } from '../body-budget.ts';
import { type ApiEnv, exchangeOf } from '../exchange.ts';
import { setupPage } from '../pages/setup/setup-page.ts';
import { responseOf } from '../reply.ts';
import { securityHeadersOf } from '../security-headers.ts';

/** Correct values for the form. */
export const right = {
  workspace_name: 'Acme & Söhne',
  slug: '',
  locale: 'de',
  timezone: 'Europe/Berlin',
  owner_name: 'Ann Archer',
  email: 'ann@acme.example',
  password: 'correct horse battery',
};

export type InstanceOptions = Readonly<{ publicUrl?: string; change?: (desk: Desk) => Desk }>;

export const freshInstance = async ({ publicUrl, change = (desk) => desk }: InstanceOptions = {}) => {
  const { hashed, ...ports } = watchedPorts();
  const desk = change(createDesk(ports));
  const log: unknown[] = [];
  const settings = { publicUrl: publicUrl ?? null, baseDomain: 'localhost' };
  const bodies = bodyBudget(1024 * 1024);
  const securityHeaders = securityHeadersOf({ ...settings, hsts: 'subdomains' });
  const answer = setupPage(desk, { ids: ports.ids, log: (line) => log.push(line), settings });
  const app = new Hono<ApiEnv>().all('/setup', async (context) => {
    const exchange = exchangeOf(context, 'setUp', {
      ...ports,
      sourceOf: () => '192.0.2.7',
      securityHeaders,
      bodies,
    });
    return responseOf(exchange, await answer(exchange));
  });
  const token = await desk.setup.offerLink();
  const ask = async (path = `/setup?t=${token}`, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(`http://localhost:3000${path}`, init);
    return app.fetch(request, { incoming: { socket: { localPort: 4100 } } });
  };
  const send = (fields: Fields = {}, headers: Fields = {}): Promise<Response> =>
    ask('/setup', {
      method: 'POST',
      body: new URLSearchParams({ token, ...right, ...fields }),
      headers: { Host: 'localhost:3000', ...headers },
    });
  const workspaces = async () => (await desk.workspaces.list({ limit: 100, after: null })).data;
  return { clock: ports.clock, desk, hashed, log, token, ask, send, workspaces };
};

/** The first API key that a page shows; empty when it shows none. */
export const keyIn = (text: string): string => /tmk_[0-9A-Za-z_]+/.exec(text)?.[0] ?? '';

type Fields = Readonly<Record<string, string>>;

/** Every port in memory; `hashed` gathers the passwords that work was spent on. */
const watchedPorts = () => {
  const ports = testPorts();
  const hashed: string[] = [];
  const hash = (password: string): Promise<string> => {
    hashed.push(password);
    return ports.passwords.hash(password);
  };
  return { ...ports, passwords: { ...ports.passwords, hash }, hashed };
};
