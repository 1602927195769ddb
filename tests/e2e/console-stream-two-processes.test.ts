/** Two web processes on one Postgres: what is written by one is seen in browsers of the other. */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consoleFolder } from '../../scripts/program.mjs';
import { executablePath } from './chromium.ts';
import { type Deployment, saas } from './deployments.ts';
import { type ServerProcess, webProcess } from './server-process.ts';

const password = 'correct horse battery';
const agents = [
  { email: 'ann@acme.example', name: 'Ann Keller' },
  { email: 'bo@acme.example', name: 'Bo Chen' },
];

describe.skipIf(!existsSync(executablePath))('browsers of two processes (needs Chromium)', () => {
  let deployment: Deployment;
  let browser: Browser;
  let processes: readonly ServerProcess[] = [];
  let ports: readonly string[] = [];
  let key = '';

  beforeAll(async () => {
    deployment = await saas({ CONSOLE_DIR: (await consoleFolder()) ?? '', BASE_DOMAIN: 'localhost' });
    await deployment.tidemark('workspace', 'create', '--slug', 'acme', '--name', 'Acme');
    for (const { email, name } of agents) {
      const args = [
        'agent',
        'create',
        '--email',
        email,
        '--name',
        name,
        '--role',
        'admin',
        '--password-stdin',
      ];
      await deployment.tidemarkWith(Buffer.from(password), ...args);
    }
    const made = await deployment.tidemark(
      'key',
      'create',
      '--name',
      'Test',
      '--scopes',
      'read,write',
      '--json',
    );
    key = JSON.parse(made).key;
    const environment = { ...deployment.environment, LOG_LEVEL: 'info' };
    processes = [webProcess(environment), webProcess(environment)];
    const lines = await Promise.all(processes.map(({ ready }) => ready));
    ports = lines.map((line) => /"url":"http:\/\/[^"]+:(\d+)/.exec(line)?.[1] ?? '');
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser.close();
    for (const { child } of processes) child.kill('SIGKILL');
    await Promise.all(processes.map(({ ended }) => ended));
    await deployment.remove();
  });

  const call = async (web: 0 | 1, method: string, path: string, body: unknown) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const answer = await fetch(`http://127.0.0.1:${ports[web]}/api/v1${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} returned ${answer.status}.`);
    return (await answer.json()) as Readonly<{ number: number }>;
  };

  const signedIn = async (web: 0 | 1, email: string, path: string): Promise<Page> => {
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await page.goto(`http://acme.localhost:${ports[web]}${path}`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((now) => now.pathname.startsWith('/console'));
    return page;
  };

  test('see tickets, changes and colleagues of either process', async () => {
    const { number } = await call(0, 'POST', '/tickets', {
      requester_email: 'ida@fjord.example',
      subject: 'The door is closed',
      message: 'Is anybody there?',
    });
    const ann = await signedIn(0, 'ann@acme.example', `/console/tickets/${number}?view=all`);
    await ann.getByRole('log').getByText('Is anybody there?').waitFor();
    const bo = await signedIn(1, 'bo@acme.example', `/console/tickets/${number}?view=all`);
    await ann.getByText('Bo Chen is looking at this').first().waitFor();
    await bo.getByText('Ann Keller is looking at this').first().waitFor();
    for (const web of [0, 1] as const) {
      await call(web, 'PATCH', `/tickets/${number}`, { subject: `Changed by process ${web}` });
      for (const page of [ann, bo])
        await page.getByRole('grid').getByText(`Changed by process ${web}`).waitFor();
    }
    await call(1, 'POST', `/tickets/${number}/messages`, { body: 'Somebody is.', internal: true });
    await ann.getByRole('log').getByText('Somebody is.').waitFor();
    expect(processes).toHaveLength(2);
  });
});
