/** The main job from outside, by the client over a real socket: a workspace, a key, a ticket, an answer. */
import { createClient } from '@tidemark/client';
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

const clientOf = ({ url }: Service, key: string) => createClient({ baseUrl: url, key });

const ticket = { requester_email: 'ann@example.com', subject: 'Where is my order?', message: 'It is late.' };

describe.each(deployments)('$name', ({ prepare }) => {
  test('a key made during the server’s run creates, lists and replies to a ticket', async () => {
    const deployment = await prepared(prepare);
    const service = await started(deployment);
    const { key, base_url } = JSON.parse(await deployment.tidemark('quickstart', '--json'));
    expect(base_url).toMatch(/^http:\/\/localhost:\d+\/api\/v1$/);
    const desk = clientOf(service, key);
    const created = await desk.tickets.create(ticket);
    expect(created).toMatchObject({ number: 1, status: 'new', channel: 'api' });
    const listed = await desk.tickets.list({ status: ['new'] }).page();
    expect(listed.data).toHaveLength(1);
    const answered = await desk.tickets.reply(1, { body: 'It left today.', status: 'solved' });
    expect(answered).toMatchObject({ internal: false });
    expect((await desk.tickets.get(1)).status).toBe('solved');
    expect((await desk.tickets.messages(1).page()).data).toHaveLength(2);
  });

  test('a graceful stop loses no audit entry, and the next start finds everything', async () => {
    const deployment = await prepared(prepare);
    const { key } = JSON.parse(await deployment.tidemark('quickstart', '--json'));
    const first = await deployment.start();
    const desk = clientOf(first, key);
    await desk.tickets.create(ticket);
    for (let read = 0; read < 25; read++) await desk.tickets.get(1);
    await first.close();
    const audit = JSON.parse(await deployment.tidemark('audit', 'list', '--json'));
    const paths = audit.data.map(({ path }: { path: string }) => path);
    expect(paths.filter((path: string) => path.endsWith('/tickets/1'))).toHaveLength(25);
    const second = await started(deployment);
    expect((await clientOf(second, key).tickets.get(1)).subject).toBe(ticket.subject);
  });

  test('a key that is revoked by a command is refused by the running server', async () => {
    const deployment = await prepared(prepare);
    const service = await started(deployment);
    const { key } = JSON.parse(await deployment.tidemark('quickstart', '--json'));
    const { tickets } = clientOf(service, key);
    expect((await tickets.list().page()).data).toEqual([]);
    const { data } = JSON.parse(await deployment.tidemark('key', 'list', '--json'));
    await deployment.tidemark('key', 'revoke', data[0].id);
    await expect(tickets.list().page()).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
  });

  test('seed load fills a workspace that the API then lists', async () => {
    const deployment = await prepared(prepare);
    const service = await started(deployment);
    const { key } = JSON.parse(await deployment.tidemark('quickstart', '--json'));
    await deployment.tidemark('seed', 'load', '--tickets', '200', '--json');
    const { tickets } = clientOf(service, key);
    const numbers: number[] = [];
    for await (const { number } of tickets.list({ limit: 100 })) numbers.push(number);
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, place) => 200 - place));
    expect(await tickets.create(ticket)).toMatchObject({ number: 201 });
  });

  test('a running server says so to anyone', async () => {
    const service = await started(await prepared(prepare));
    for (const path of ['/livez', '/readyz']) expect((await fetch(service.url + path)).status).toBe(200);
  });
});

describe('the worker on Postgres', () => {
  test('reports whether it can work', async () => {
    const worker = await startWorkerOf(await prepared(saas));
    open.push(worker.close);
    const answer = await fetch(`${worker.url}/readyz`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'ok' });
  });
});
