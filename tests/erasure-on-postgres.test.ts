/**
 * Erasing a person on Postgres, as every query sees it: rows of every table, the queue's among them, and the folder of files.
 * Dead rows stay in the database's files until they are vacuumed, which is its own affair (docs/erasure.md).
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type Deployment, type Service, saas, startWorkerOf } from './e2e/deployments.ts';

const canary = 'zqcanary';
const email = `${canary}@customer.example`;

const workspaceAsCode = (url: string) => `
ticket_fields: [{ key: order, label: Order, type: text }]
rules:
  - name: Welcome
    on: [ticket.created]
    actions:
      - { send_mail: { to: requester, subject: "Re {{ticket.subject}}", body: "Dear {{requester.name}}" } }
      - { send_mail: { to: boss@acme.test, subject: "New {{ticket.subject}}", body: "{{requester.email}}" } }
      - { add_note: "From {{requester.name}}" }
webhooks: [{ url: "${url}", events: ["*"] }]
`;

const ticket = {
  requester_email: email,
  requester_name: `${canary} Person`,
  subject: `About ${canary}subject`,
  message: `Please help ${canary}body.`,
  tags: [`${canary}tag`],
  custom_fields: { order: `${canary}order` },
  files: [
    { name: `${canary}.txt`, content_type: 'text/plain', data: Buffer.from(canary).toString('base64') },
  ],
};

test('an erased person is in no row of any table, and in no file', async () => {
  const receiver = createServer((request, response) => {
    void request.toArray().then((pieces) => response.writeHead(500).end(Buffer.concat(pieces)));
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const deployment = await saas({ WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' });
  const services: Service[] = [];
  try {
    const { key } = JSON.parse(await deployment.tidemark('quickstart', '--json'));
    const file = join(deployment.files, '..', `${Date.now()}-workspace.yaml`);
    await writeFile(file, workspaceAsCode(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`));
    await deployment.tidemark('config', 'apply', file).finally(() => rm(file));
    services.push(await deployment.start(), await startWorkerOf(deployment));
    const call = callOf(services[0]?.url ?? '', String(key));
    const opened = await call('POST', '/tickets', ticket, { 'idempotency-key': `${canary}key` });
    await call('POST', `/tickets/${opened.number}/messages`, { body_html: `<p>${canary}html</p>` });
    await call('PATCH', `/contacts/${opened.requester_id}`, {
      name: `${canary} Renamed`,
      phone: `${canary}`,
    });
    const { id } = await call('POST', '/exports', { resource: 'tickets', format: 'csv', filter: {} });
    await until(async () => (await call('GET', `/exports/${id}`)).status === 'ready');
    await until(async () => (await found(deployment)).includes('webhook_attempts'));
    for (const place of ['contacts', 'tickets', 'messages', 'files', 'mails', 'events', 'tags'])
      expect(await found(deployment)).toContain(place);
    await deployment.tidemark('erase', 'contact', email, '--yes');
    // The bytes of exports go with the worker's next round of chores.
    await until(async () => (await found(deployment)).length === 0).catch(() => undefined);
    expect(await found(deployment)).toEqual([]);
  } finally {
    for (const service of services) await service.close();
    await deployment.remove();
    receiver.close();
  }
});

const callOf =
  (url: string, key: string) =>
  async (method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    expect([path, response.ok, text]).toEqual([path, true, text]);
    return JSON.parse(text);
  };

const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  for (const since = performance.now(); !(await isDone()); await new Promise((go) => setTimeout(go, 200)))
    if (performance.now() - since > 75_000) throw new Error('It did not happen in time.');
};

/** Tables and files in which the person is. */
const found = async ({ environment, files }: Deployment): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; short: string }>(
      `select format('%I.%I', schemaname, tablename) as name, tablename as short from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const places: string[] = [];
    for (const { name, short } of tables) {
      const { rowCount } = await client.query(
        `select 1 from ${name} as t where t::text ilike '%${canary}%' limit 1`,
      );
      if (rowCount) places.push(short);
    }
    return [...places, ...filesWith(files)];
  } finally {
    await client.end();
  }
};

const filesWith = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && readFileSync(path, 'latin1').includes(canary));
