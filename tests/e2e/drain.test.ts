/** Web processes that stop, and a database that takes no writes, as a load balancer sees them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres, type TestPostgres } from '../setup/embedded-postgres.ts';
import { type Deployment, saas } from './deployments.ts';
import { type ServerProcess, webProcess } from './server-process.ts';

let deployment: Deployment;
const running: ServerProcess[] = [];

beforeEach(async () => {
  deployment = await saas();
});

afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map(({ ended }) => ended));
  await deployment.remove();
});

const start = async (more: Readonly<Record<string, string>>) => {
  const server = webProcess({ ...deployment.environment, LOG_LEVEL: 'info', ...more });
  running.push(server);
  const url = /"url":"(http[^"]+)"/.exec(await server.ready)?.[1] ?? '';
  return { server, url };
};

/** On a connection of its own, as health checks come. */
const look = (url: string, path = '/readyz'): Promise<Response> =>
  fetch(url + path, { headers: { Connection: 'close' } });

const becomes = (status: number, url: string): Promise<void> =>
  vi.waitFor(async () => expect((await look(url)).status).toBe(status), { timeout: 50_000 });

test('a web process that stops is not ready first, and answers all the same until it takes no more', async () => {
  const { server, url } = await start({ DRAIN_SECONDS: '30' });
  expect((await look(url)).status).toBe(200);
  server.child.kill('SIGTERM');
  await becomes(503, url);
  expect(await (await look(url)).json()).toMatchObject({
    error: { code: 'unavailable', message: 'This process is stopping.' },
  });
  expect((await look(url, '/livez')).status).toBe(200);
  const answer = await fetch(`${url}/api/v1/tickets`);
  expect([answer.status, answer.headers.get('Connection')]).toEqual([401, 'close']);
});

test('a web process stops at once where no balancer looks', async () => {
  const { server } = await start({ DRAIN_SECONDS: '0' });
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, signal: null });
});

test('a web process is not ready while its database only follows another, and is again afterwards', async () => {
  const postgres: TestPostgres = await startEmbeddedPostgres();
  try {
    const { url } = await start({ DATABASE_URL: postgres.url });
    await becomes(200, url);
    await postgres.restart('standby');
    await vi.waitFor(
      async () =>
        expect(await (await look(url)).json()).toMatchObject({
          error: { message: 'Postgres is a standby here and takes no writes.' },
        }),
      { timeout: 50_000 },
    );
    expect((await look(url, '/livez')).status).toBe(200);
    await postgres.restart('primary');
    await becomes(200, url);
  } finally {
    await postgres.stop();
  }
});
