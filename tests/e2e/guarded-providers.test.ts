/** A provider is an address that a user gives: the server asks it where it is allowed to, and nowhere else. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type Deployment, selfhost } from './deployments.ts';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const deploymentWith = async (settings: Readonly<Record<string, string>>): Promise<Deployment> => {
  const deployment = await selfhost(settings);
  closers.push(deployment.remove);
  await deployment.tidemark('quickstart');
  return deployment;
};

/** Something that answers on loopback, and what it was asked. */
const listening = async (listener: RequestListener) => {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(String(request.url));
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { asked: paths, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

const tested = async ({ tidemark }: Deployment, issuer: string): Promise<string> => {
  await tidemark('sso', 'set', '--issuer', issuer, '--client-id', 'desk');
  return tidemark('sso', 'test');
};

const onLoopback = { SSO_ALLOW_NETWORKS: '127.0.0.1/32' };

describe('a provider', () => {
  test('on the machine itself is not called, unless the instance allows it', async () => {
    const { url, asked: paths } = await listening((_request, response) => response.end());
    await expect(tested(await deploymentWith({}), url)).rejects.toThrow(
      /leads to a loopback address \(IPv4\)/,
    );
    expect(paths).toEqual([]);
  });

  test.each([
    ['https://10.0.0.1', 'a private address'],
    ['https://169.254.169.254', 'a metadata service'],
    ['https://192.168.1.1/realms/acme', 'a private address'],
  ])('at %s is not called: that is %s', async (issuer, what) => {
    const deployment = await deploymentWith(onLoopback);
    await expect(tested(deployment, issuer)).rejects.toThrow(what);
  });

  test.each([301, 302, 307, 308])('that redirects with %i is not followed', async (status) => {
    const inside = await listening((_request, response) => response.end('{}'));
    const outside = await listening((_request, response) =>
      response.writeHead(status, { location: inside.url }).end(),
    );
    const failing = tested(await deploymentWith(onLoopback), outside.url);
    await expect(failing).rejects.toThrow('did not answer as OpenID Connect has it');
    expect([outside.asked, inside.asked]).toEqual([['/.well-known/openid-configuration'], []]);
  });

  test('that never stops sending is cut off', async () => {
    const { url } = await listening((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    await expect(tested(await deploymentWith(onLoopback), url)).rejects.toThrow(/more than 1048576 bytes/);
  });

  test('that sends nothing is given up after 5 seconds', async () => {
    const { url } = await listening(() => undefined);
    const deployment = await deploymentWith(onLoopback);
    const began = performance.now();
    await expect(tested(deployment, url)).rejects.toThrow('No complete answer came in time.');
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});
