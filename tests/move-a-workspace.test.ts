/** A workspace moves between SQLite and Postgres, and back: docs/move-a-workspace.md. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVault } from '@tidemark/node';
import { movedTables } from '@tidemark/sql/moves';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Deployment, saas, selfhost } from './e2e/deployments.ts';
import { fillTables } from './setup/filled-tables.ts';
import { rowsOf, secretKeyOf } from './setup/moved-rows.ts';
import { nothingWaits } from './setup/nothing-waits.ts';

const open: Deployment[] = [];
const opened = async (deployment: Promise<Deployment>): Promise<Deployment> => {
  const made = await deployment;
  open.push(made);
  return made;
};

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-move-'));
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.remove();
  await rm(folder, { recursive: true, force: true });
});

const printed = async ({ tidemark }: Deployment, ...args: string[]) =>
  JSON.parse(await tidemark(...args, '--json'));

/** A desk with a key, some tickets, and what the API makes of each kind. */
const furnished = async (deployment: Deployment): Promise<string> => {
  const { key } = await printed(deployment, 'quickstart');
  await deployment.tidemark('seed', 'load', '--tickets', '30');
  await withApi(deployment, key, async ({ call }) => {
    const files = [{ name: 'a.txt', data: 'SGVsbG8=' }];
    const ticket = { requester_email: 'ann@customer.example', subject: 'Zebra', message: 'Stripes.', files };
    expect((await call('POST', '/tickets', ticket)).status).toBe(201);
    const other = { requester_email: 'bob@customer.example', subject: 'Giraffe', message: 'Spots.' };
    expect((await call('POST', '/tickets', other)).status).toBe(201);
    expect((await call('POST', '/tickets/31/messages', { body: 'We look into it.' })).status).toBe(201);
    expect((await call('PATCH', '/tickets/31', { status: 'solved', tags: ['vip'] })).status).toBe(200);
    expect(
      (await call('POST', '/organizations', { name: 'Zoo', email_domains: ['zoo.example'] })).status,
    ).toBe(201);
  });
  return key;
};

type Api = Readonly<{ call: (method: string, path: string, body?: object) => Promise<Response> }>;

const withApi = async <Result>(
  deployment: Deployment,
  key: string,
  use: (api: Api) => Promise<Result>,
): Promise<Result> => {
  const service = await deployment.start();
  const call: Api['call'] = (method, path, body) =>
    fetch(`${service.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  try {
    return await use({ call });
  } finally {
    await service.close();
  }
};

const lists = [
  '/tickets',
  '/contacts',
  '/organizations',
  '/agents',
  '/teams',
  '/tags',
  '/ticket-fields',
  '/macros',
  '/sla-policies',
  '/views',
  '/rules',
  '/satisfaction-responses',
  '/inbound/mails',
  '/inbound/addresses',
  '/kb/categories',
  '/kb/articles',
  '/events?limit=100',
];

/** Every record that the API shows, without cursors and links, which are signed by each instance. */
const recordsOf = (deployment: Deployment, key: string) =>
  withApi(deployment, key, async ({ call }) => {
    const records: Record<string, unknown[]> = {};
    for (const list of lists) {
      const all: unknown[] = [];
      for (let next: string | null = list; next !== null; ) {
        const response = await call('GET', next);
        expect([next, response.status]).toEqual([next, 200]);
        const page = asPage(await response.json());
        all.push(...page.data);
        const cursor = list.startsWith('/events') ? null : (page.next_cursor ?? null);
        next = cursor === null ? null : `${list}?cursor=${encodeURIComponent(cursor)}`;
      }
      records[list] = all;
    }
    const numbers = (records['/tickets'] ?? []).map((ticket) =>
      Number((ticket as { number: number }).number),
    );
    const texts: string[] = [];
    for (const number of numbers)
      for (const part of ['', '/messages', '/history', '/files'])
        texts.push(await (await call('GET', `/tickets/${number}${part}`)).text());
    const found = await (await call('GET', '/search?q=stripes')).json();
    return {
      records: JSON.parse(plain(JSON.stringify(records))),
      details: texts.map((text) => JSON.parse(plain(text))),
      tickets: numbers.length,
      found: JSON.stringify(found).match(/Late/g)?.length ?? 0,
    };
  });

const asPage = (body: unknown) => body as { data: unknown[]; next_cursor?: string | null };

const plain = (text: string): string =>
  text.replaceAll(/"(?:url|download_url|next_cursor)":"[^"]*"/g, '"url":""');

describe('a workspace that moves from SQLite to Postgres and back', () => {
  test('shows the same records by the API, is found by its words, and keeps its keys', {
    timeout: 180_000,
  }, async () => {
    const home = await opened(selfhost());
    const cloud = await opened(saas());
    const back = await opened(selfhost());
    const key = await furnished(home);
    const first = join(folder, 'first');
    const second = join(folder, 'second');

    await home.tidemark('workspace', 'export', 'demo', first);
    expect(await printed(cloud, 'workspace', 'import', first)).toMatchObject({ outcome: 'staged' });
    expect(await printed(cloud, 'workspace', 'list')).toMatchObject({ data: [] });
    const unknown = await withApi(cloud, key, ({ call }) => call('GET', '/tickets'));
    expect(unknown.status).toBe(401);

    await withApi(home, key, async ({ call }) => {
      expect((await call('PATCH', '/tickets/32', { subject: 'A new subject' })).status).toBe(200);
      const { data } = asPage(await (await call('GET', '/contacts?email=ann@customer.example')).json());
      const [contact] = data as { id: string }[];
      expect((await call('DELETE', `/contacts/${contact?.id}?delete_tickets=true`)).status).toBeLessThan(300);
      const ticket = { requester_email: 'bob@customer.example', subject: 'Late', message: 'More stripes.' };
      expect((await call('POST', '/tickets', ticket)).status).toBe(201);
      // Waiting work moves along, and is done on the new server: a mail that is queued here would be sent there.
      const { data: workspaces } = await printed(home, 'workspace', 'list');
      await nothingWaits(home, workspaces[0].id);
    });
    const exported = await printed(home, 'workspace', 'export', 'demo', first, '--freeze');
    expect(exported).toMatchObject({ read_only: true, unopened_secrets: 0 });
    const before = await recordsOf(home, key);
    const refused = await withApi(home, key, ({ call }) => call('PATCH', '/tickets/32', { status: 'open' }));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);

    const imported = await printed(cloud, 'workspace', 'import', first);
    expect(imported).toMatchObject({ outcome: 'opened', workspace: { slug: 'demo' } });
    expect(imported.same).toBeGreaterThan(100);
    expect(imported.removed).toBeGreaterThan(0);
    expect(await recordsOf(cloud, key)).toEqual({ ...before, found: 1 });
    expect(await cloud.tidemark('audit', 'verify')).toContain('is intact');

    await printed(cloud, 'workspace', 'export', 'demo', second, '--freeze');
    expect(await printed(back, 'workspace', 'import', second)).toMatchObject({ outcome: 'opened' });
    expect(await recordsOf(back, key)).toEqual({ ...before, found: 1 });
    expect(await back.tidemark('audit', 'verify')).toContain('is intact');
    const opening = await withApi(back, key, ({ call }) =>
      call('POST', '/tickets', { requester_email: 'eve@customer.example', subject: 'Next', message: 'Hi.' }),
    );
    expect(await opening.json()).toMatchObject({ number: 34 });
  });

  test('has the same row in each table, with its secrets', { timeout: 180_000 }, async () => {
    const home = await opened(selfhost());
    const cloud = await opened(saas());
    const back = await opened(selfhost());
    await home.tidemark('quickstart');
    const { data } = await printed(home, 'workspace', 'list');
    const workspaceId: string = data[0].id;
    const sealed = createVault([await secretKeyOf(home)]).seal('a secret of the source');
    await fillTables(join(home.environment.DATA_DIR ?? '', 'tidemark.db'), {
      workspaceId,
      sealed,
      postgresUrl: cloud.environment.DATABASE_URL ?? '',
    });
    await printed(home, 'workspace', 'export', 'demo', join(folder, 'first'), '--freeze');
    await printed(cloud, 'workspace', 'import', join(folder, 'first'));
    await printed(cloud, 'workspace', 'export', 'demo', join(folder, 'second'), '--freeze');
    await printed(back, 'workspace', 'import', join(folder, 'second'));
    const source = await rowsOf(home, workspaceId, await secretKeyOf(home));
    const target = await rowsOf(back, workspaceId, await secretKeyOf(back));
    for (const { name } of movedTables) {
      expect([name, (source[name] ?? []).length > 0]).toEqual([name, true]);
      if (!name.startsWith('audit_') && name !== 'tasks')
        expect([name, target[name]]).toEqual([name, source[name]]);
    }
    expect(JSON.stringify(target)).toContain('a secret of the source');
    expect(target.tasks).toMatchObject([{ state: 'ready', leased_until: null }]);
    expect(target.audit_log?.slice(0, 2).map(({ id, operation }) => [id, operation])).toEqual(
      source.audit_log?.slice(0, 2).map(({ id, operation }) => [id, operation]),
    );
  });
});
