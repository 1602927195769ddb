/** Ports for servers that must be told theirs: nobody else takes one between the choice and the start. */
import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { freePort, systemPorts } from './setup/free-port.ts';

const listeners: Server[] = [];
afterEach(async () => {
  for (const listener of listeners.splice(0)) await new Promise((resolve) => listener.close(resolve));
});

const listenOn = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const listener = createServer().once('error', reject);
    listener.listen(port, '127.0.0.1', () => {
      const address = listener.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
    listeners.push(listener);
  });

test('no port is given twice, although nobody listens on it yet', async () => {
  const first = await freePort();
  const range = { first, last: first + 1 };
  await expect(freePort(range)).rejects.toThrow(
    `No port from ${first} to ${first + 1} is free. ${systemPorts()}`,
  );
  expect(await listenOn(first)).toBe(first);
});

test('a port on which somebody listens is not given', async () => {
  const taken = await listenOn(0);
  const range = { first: taken, last: taken + 1 };
  await expect(freePort(range)).rejects.toThrow(`No port from ${taken} to ${taken + 1} is free.`);
});

test('what listens on any port, or connects, is never given one of these', async () => {
  const port = await freePort();
  const others = await Promise.all(Array.from({ length: 50 }, () => listenOn(0)));
  expect(Math.min(...others), systemPorts()).toBeGreaterThanOrEqual(32_000);
  expect(port).toBeLessThan(32_000);
});
