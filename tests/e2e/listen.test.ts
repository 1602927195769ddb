/** `./tidemark listen` as a developer runs it: beside a server, on both databases, until Ctrl+C. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { verifyWebhook } from '@tidemark/client';
import { afterEach, describe, expect, test } from 'vitest';
import { deployments } from './deployments.ts';

const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

type Received = Readonly<{ body: string; headers: Headers }>;

/** A program on this machine; each request that comes settles the next promise. */
const receiver = async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/hook`,
    next: async (): Promise<Received> => {
      const [request, response] = await once(server, 'request');
      const pieces: readonly Buffer[] = await request.toArray();
      response.end('thanks');
      return { body: Buffer.concat(pieces).toString('utf8'), headers: new Headers(request.headers) };
    },
  };
};

const program = join(import.meta.dirname, '../../scripts/tidemark.mjs');

describe.each(deployments)('listen beside $name', ({ prepare }) => {
  test('forwards an event, signed with its own secret, and ends with 0 at Ctrl+C', async () => {
    const deployment = await prepare();
    closers.push(deployment.remove);
    const { key } = JSON.parse(await deployment.tidemark('quickstart', '--json'));
    const service = await deployment.start();
    closers.push(service.close);
    const { url, next } = await receiver();
    const child = spawn(
      process.execPath,
      [program, 'listen', '--forward-to', url, '--events', 'ticket.created', '--json'],
      {
        env: { ...process.env, ...deployment.environment },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    closers.push(() => child.kill('SIGKILL'));
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const { secret } = JSON.parse((await lines.next()).value ?? '');
    const coming = next();
    await fetch(`${service.url}/api/v1/tickets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ requester_email: 'ann@example.com', subject: 'Hello', message: 'Hi.' }),
    });
    const { body, headers } = await coming;
    expect(await verifyWebhook(body, headers, secret)).toMatchObject({
      event: 'ticket.created',
    });
    expect(JSON.parse((await lines.next()).value ?? '')).toMatchObject({
      event: 'ticket.created',
      status: 200,
    });
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(await deployment.tidemark('webhook', 'list', '--json')).toContain('"data": []');
  });
});
