import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { testCli } from './testing/test-cli.ts';

const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A server that gives every request the same answer. */
const answering = async (status: number) => {
  const server = createServer((_request, response) => void response.writeHead(status).end('{}'));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  open.push(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const closed = async (): Promise<string> => {
  const url = await answering(200);
  for (const close of open.splice(0)) close();
  return url;
};

test('a worker is asked at its own port', async () => {
  const healthOf = (url: string) =>
    testCli({ worker: { run: async () => 0, url: () => url } }).run('healthcheck', '--worker');
  expect(await healthOf(await answering(200))).toMatchObject({ code: 0 });
  const silent = await answering(503);
  expect(await healthOf(silent)).toMatchObject({ code: 1, out: `${silent} returns 503, expected 200\n` });
  expect((await healthOf(await closed())).out).toMatch(/the worker is not running there/);
});

test('a worker is a process of Postgres only', async () => {
  for (const args of [['worker'], ['healthcheck', '--worker']])
    expect(await testCli().run(...args)).toMatchObject({
      code: 1,
      err: expect.stringContaining('A worker needs Postgres: set DATABASE_URL.'),
    });
  let ran = 0;
  const run = async () => {
    ran += 1;
    return 3;
  };
  expect((await testCli({ worker: { run, url: () => '' } }).run('worker')).code).toBe(3);
  expect(ran).toBe(1);
});
