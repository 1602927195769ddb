/** Receives webhooks in a process of its own, answers 200 at once, and reports over the same port what it received. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Heard } from './start-receiver.ts';

type Delivery = Readonly<{ id: string; at: number; delayMs: number }>;

const receive = async (): Promise<void> => {
  let deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    const at = Date.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST') {
        const { id, occurred_at } = JSON.parse(Buffer.concat(chunks).toString());
        deliveries.push({ id: `${request.url} ${id}`, at, delayMs: at - Date.parse(occurred_at) });
      }
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(request.method === 'POST' ? '{}' : JSON.stringify(heardOf(deliveries, request.url)));
      if (request.method === 'DELETE') deliveries = [];
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
};

const heardOf = (deliveries: readonly Delivery[], path: string | undefined): Heard => {
  if (path === '/count') return { count: deliveries.length };
  return {
    count: deliveries.length,
    distinct: new Set(deliveries.map(({ id }) => id)).size,
    seconds: ((deliveries.at(-1)?.at ?? 0) - (deliveries[0]?.at ?? 0)) / 1_000,
    delaysMs: deliveries.map(({ delayMs }) => delayMs),
  };
};

await receive();
