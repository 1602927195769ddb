/** The main job from outside, over a real socket: a workspace, a key, a ticket, an answer. */
import { afterEach, describe, expect, test } from 'vitest';
import { type Deployment, deployments, type Service, saas, startWorkerOf } from './deployments.ts';

const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const prepared = async (prepare: () => Promise<Deployment>): Promise<Deployment> => {
  const deployment = await prepare();
  open.push(deployment.remove);
  return deployment;
};

const started = async (deployment: Deployment): Promise<Service> => {
  const service = await deployment.start();
  open.push(service.close);
  return service;
};

const callerOf =
  ({ url }: Service, key: string) =>
  async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };

const ticket = { requester_email: 'ann@example.com', subject: 'Where is my order?', message: 'It is late.' };

describe.each(deployments)('$name', ({ prepare }) => {
  test('a key made beside the running server creates, lists and answers a ticket', async () => {
    const deployment = await prepared(prepare);
    const service = await started(deployment);
    const { key, base_url } = JSON.parse(await deployment.tidemark('quickstart', '--json'));
    expect(base_url).toMatch(/^http:\/\/localhost:\d+\/api\/v1$/);
    const call = callerOf(service, key);
    const created = await call('POST', '/tickets', ticket);
    expect(created).toMatchObject({ status: 201, body: { number: 1, status: 'new', channel: 'api' } });
    const listed = await call('GET', '/tickets?status=new');
    expect(listed.body.data).toHaveLength(1);
    const answered = await call('POST', '/tickets/1/messages', { body: 'It left today.', status: 'solved' });
    expect(answered).toMatchObject({ status: 201, body: { internal: false } });
    expect((await call('GET', '/tickets/1')).body.status).toBe('solved');
    expect((await call('GET', '/tickets/1/messages')).body.data).toHaveLength(2);
  });

  test('a graceful stop loses no audit entry, and the next start finds everything', async () => {
    const deployment = await prepared(prepare);
    const { key } = JSON.parse(await deployment.tidemark('quickstart', '--json'));
    const first = await deployment.start();
    const call = callerOf(first, key);
    await call('POST', '/tickets', ticket);
    for (let read = 0; read < 25; read++) await call('GET', '/tickets/1');
    await first.close();
    const audit = JSON.parse(await deployment.tidemark('audit', 'list', '--json'));
    const paths = audit.data.map(({ path }: { path: string }) => path);
    expect(paths.filter((path: string) => path.endsWith('/tickets/1'))).toHaveLength(25);
    const second = await started(deployment);
    expect((await callerOf(second, key)('GET', '/tickets/1')).body.subject).toBe(ticket.subject);
  });

  test('a key that is revoked by a command is refused by the running server', async () => {
    const deployment = await prepared(prepare);
    const service = await started(deployment);
    const { key } = JSON.parse(await deployment.tidemark('quickstart', '--json'));
    const call = callerOf(service, key);
    expect((await call('GET', '/tickets')).status).toBe(200);
    const { data } = JSON.parse(await deployment.tidemark('key', 'list', '--json'));
    await deployment.tidemark('key', 'revoke', data[0].id);
    expect((await call('GET', '/tickets')).status).toBe(401);
  });

  test('seed load fills a workspace that the API then lists', async () => {
    const deployment = await prepared(prepare);
    const service = await started(deployment);
    const { key } = JSON.parse(await deployment.tidemark('quickstart', '--json'));
    await deployment.tidemark('seed', 'load', '--tickets', '200', '--json');
    const { body } = await callerOf(service, key)('GET', '/tickets?limit=100');
    expect(body.data[0].number).toBe(200);
    expect(body.next_cursor).not.toBeNull();
    expect(await callerOf(service, key)('POST', '/tickets', ticket)).toMatchObject({ body: { number: 201 } });
  });

  test('a server that is up says so to anyone', async () => {
    const service = await started(await prepared(prepare));
    for (const path of ['/livez', '/readyz']) expect((await fetch(service.url + path)).status).toBe(200);
  });
});

describe('the worker on Postgres', () => {
  test('says whether it can work', async () => {
    const worker = await startWorkerOf(await prepared(saas));
    open.push(worker.close);
    const answer = await fetch(`${worker.url}/readyz`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'ok' });
  });
});
