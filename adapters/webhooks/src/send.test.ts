import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { type Receiver, startReceiver } from './testing/receiver.ts';
import { requestTo, secret } from './testing/requests.ts';
import { createWebhookSender } from './webhook-sender.ts';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const sender = () => {
  const made = createWebhookSender({ allowNetworks: ['127.0.0.0/8'] });
  closers.unshift(() => made.close());
  return made;
};

const receiver = async (listener: RequestListener): Promise<Receiver> => {
  const made = await startReceiver(listener);
  closers.push(() => made.close());
  return made;
};

describe('a delivery', () => {
  test('arrives as it was written, signed, and names its sender', async () => {
    const came: { method?: string; path?: string; headers: IncomingHttpHeaders; body: string }[] = [];
    const { port } = await receiver(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { method = '', url: path = '', headers } = request;
      came.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
      response.end();
    });
    const body = '{"subject":"Grüße 🔑"}';
    await sender().send(requestTo(`http://127.0.0.1:${port}/hook?team=1#part`, { body }));
    expect(came).toHaveLength(1);
    expect(came[0]).toMatchObject({ method: 'POST', path: '/hook?team=1', body });
    expect(came[0]?.headers).toMatchObject({
      host: `127.0.0.1:${port}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Tidemark-Webhooks/1',
      'webhook-id': '0199f1a2-7c00-7000-8000-000000000001',
      'webhook-timestamp': '1795161900',
      'x-service-signature': createHmac('sha256', secret).update(body).digest('hex'),
    });
  });

  test('names the trace that it belongs to, and none where it belongs to none', async () => {
    const came: (string | string[] | undefined)[] = [];
    const { url } = await receiver((request, response) => {
      came.push(request.headers.traceparent);
      response.end();
    });
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await sender().send(requestTo(url, { traceparent }));
    await sender().send(requestTo(url));
    expect(came).toEqual([traceparent, undefined]);
  });

  test('reports the receiver’s response', async () => {
    const { url } = await receiver((_request, response) => {
      response.writeHead(503, { 'Retry-After': '120' }).end('busy,\r\nplease wait');
    });
    const answer = await sender().send(requestTo(url));
    expect(answer).toMatchObject({
      status: 503,
      error: null,
      excerpt: 'busy,\nplease wait',
      retryAfter: '120',
    });
    expect(answer.durationMs).toBeGreaterThanOrEqual(0);
  });

  test('has no excerpt for a response without a body', async () => {
    const { url } = await receiver((_request, response) => response.writeHead(204).end());
    expect(await sender().send(requestTo(url))).toMatchObject({
      status: 204,
      excerpt: null,
      retryAfter: null,
    });
  });

  test('reuses the previous connection', async () => {
    const ports = new Set<number | undefined>();
    const { url } = await receiver((request, response) => {
      ports.add(request.socket.remotePort);
      request.resume().on('end', () => response.end('ok'));
    });
    const one = sender();
    for (let round = 0; round < 20; round++) expect((await one.send(requestTo(url))).status).toBe(200);
    // A second one is opened at times, when the first is not free in the same instant.
    expect(ports.size).toBeLessThanOrEqual(2);
  });

  test('shares a limited number of connections with others to the same receiver', async () => {
    const ports = new Set<number | undefined>();
    const { url } = await receiver((request, response) => {
      ports.add(request.socket.remotePort);
      request.resume().on('end', () => setImmediate(() => response.end('ok')));
    });
    const few = createWebhookSender({ allowNetworks: ['127.0.0.0/8'], connectionsPerOrigin: 4 });
    closers.unshift(() => few.close());
    const answers = await Promise.all(Array.from({ length: 200 }, () => few.send(requestTo(url))));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(ports.size).toBe(4);
  });
});

describe('a redirect', () => {
  test.each([301, 302, 303, 305, 307, 308])(
    'is a response like any other and is not followed: %i',
    async (status) => {
      let elsewhereHits = 0;
      const elsewhere = await receiver((_request, response) => {
        elsewhereHits += 1;
        response.end();
      });
      for (const location of [
        elsewhere.url,
        '/other',
        '//127.0.0.1',
        'http://169.254.169.254/latest/meta-data/',
      ]) {
        let hits = 0;
        const { url } = await receiver((_request, response) => {
          hits += 1;
          const page = `<meta http-equiv="refresh" content="0; url=${elsewhere.url}">`;
          response.writeHead(status, { Location: location, Refresh: `0; url=${elsewhere.url}` }).end(page);
        });
        expect(await sender().send(requestTo(url))).toMatchObject({ status, error: null });
        expect(hits).toBe(1);
      }
      expect(elsewhereHits).toBe(0);
    },
  );
});

describe('the excerpt of an answer', () => {
  const excerptOf = async (body: string | Buffer): Promise<string | null> => {
    const { url } = await receiver((_request, response) => response.end(body));
    return (await sender().send(requestTo(url))).excerpt;
  };

  test('has at most 1,024 characters', async () => {
    expect(await excerptOf('é'.repeat(10_000))).toBe('é'.repeat(1_024));
  });

  test('never ends in half a character', async () => {
    const excerpt = await excerptOf(`x${'🔑'.repeat(2_000)}`);
    expect(excerpt?.length).toBe(1_024);
    expect(excerpt?.isWellFormed()).toBe(true);
  });

  test('can be stored and read, whatever was received', async () => {
    const excerpt = await excerptOf(Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)));
    expect(excerpt).not.toMatch(/[^\P{Cc}\n\t]/u);
    expect(excerpt?.isWellFormed()).toBe(true);
  });

  test('is not unpacked when the response is compressed', async () => {
    const { url } = await receiver((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('no gzip at all');
    });
    expect((await sender().send(requestTo(url))).excerpt).toBe('no gzip at all');
  });

  test('cuts a Retry-After at 100 characters', async () => {
    const { url } = await receiver((_request, response) => {
      response.writeHead(429, { 'Retry-After': '9'.repeat(5_000) }).end();
    });
    expect((await sender().send(requestTo(url))).retryAfter).toBe('9'.repeat(100));
  });
});
