import type { Socket } from 'node:net';
import type { WebhookAnswer } from '@tidemark/domain';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Receiver, startRawReceiver } from './testing/receiver.ts';
import { requestTo } from './testing/requests.ts';
import { createWebhookSender } from './webhook-sender.ts';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0)) await close();
});

const sender = (totalMs: number) => {
  const made = createWebhookSender({ allowNetworks: ['127.0.0.0/8'], totalMs });
  closers.unshift(() => made.close());
  return made;
};

/** Speaks once the request begins to come. */
const receiver = async (speak: (socket: Socket) => void): Promise<Receiver> => {
  const made = await startRawReceiver((socket) => socket.once('data', () => speak(socket)));
  closers.push(() => made.close());
  return made;
};

const closing = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

describe('a receiver that takes too long', () => {
  const late = 'No complete answer within 0.3 seconds.';

  test('is given up, and its connection is closed', async () => {
    const sockets: Socket[] = [];
    const { url } = await receiver((socket) => sockets.push(socket));
    const answer = await sender(300).send(requestTo(url));
    expect(answer).toMatchObject({ status: null, error: late, excerpt: null });
    expect(answer.durationMs).toBeGreaterThanOrEqual(290);
    expect(answer.durationMs).toBeLessThan(5_000);
    for (const socket of sockets) if (!socket.destroyed) await closing(socket);
  });

  test.each([
    ['its headers', 'HTTP/1.1 200 OK\r\nX-Slow: '],
    ['its answer', 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n'],
    ['its chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ])('gets the same total time, however slowly it sends %s', async (_what, beginning) => {
    const { url } = await receiver((socket) => {
      socket.write(beginning);
      const drops = setInterval(() => socket.write(beginning.includes('chunked') ? '1\r\nx\r\n' : 'x'), 20);
      socket.on('close', () => clearInterval(drops));
    });
    const answer = await sender(300).send(requestTo(url));
    expect(answer.status).toBeNull();
    expect(answer.error).toContain(late);
    expect(answer.durationMs).toBeLessThan(5_000);
  });

  test('has 5 seconds by default', async () => {
    const made = createWebhookSender({ allowNetworks: ['127.0.0.0/8'] });
    closers.unshift(() => made.close());
    const asked = Promise.withResolvers<void>();
    const { url } = await receiver(() => asked.resolve());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let answer: WebhookAnswer | undefined;
    const sending = made.send(requestTo(url)).then((came) => {
      answer = came;
    });
    await asked.promise;
    vi.advanceTimersByTime(4_999);
    await new Promise(setImmediate);
    expect(answer).toBeUndefined();
    vi.advanceTimersByTime(1);
    await sending;
    expect(answer?.error).toBe('No complete answer within 5 seconds.');
  });

  test('does not delay the others', async () => {
    const held: Socket[] = [];
    const hanging = await receiver((socket) => held.push(socket));
    const well = await receiver((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
    const one = sender(60_000);
    let given = 0;
    const stuck = Array.from({ length: 30 }, () => one.send(requestTo(hanging.url)).finally(() => given++));
    expect(await one.send(requestTo(well.url))).toMatchObject({ status: 200 });
    expect(given).toBe(0);
    await vi.waitUntil(() => held.length === stuck.length, { timeout: 30_000 });
    for (const socket of held) socket.destroy();
    expect((await Promise.all(stuck)).every(({ status }) => status === null)).toBe(true);
  });
});

describe('a receiver that says too much', () => {
  test('is cut at 64 KiB, and its connection is closed', async () => {
    let written = 0;
    const closed: Promise<void>[] = [];
    const { url } = await receiver((socket) => {
      closed.push(closing(socket));
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10737418240\r\n\r\n');
      const flood = () => {
        while (!socket.destroyed && socket.write('x'.repeat(16_384))) written += 16_384;
      };
      socket.on('drain', flood);
      flood();
    });
    const answer = await sender(5_000).send(requestTo(url));
    expect(answer).toMatchObject({ status: 200, error: null, excerpt: 'x'.repeat(1_024) });
    await Promise.all(closed);
    expect(closed).toHaveLength(1);
    // As much as the buffers of two sockets hold, instead of gigabytes.
    expect(written).toBeLessThan(32 * 1_024 * 1_024);
  });

  test('is limited in its headers too', async () => {
    const { url } = await receiver((socket) => socket.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`));
    expect((await sender(5_000).send(requestTo(url))).error).toBe('The headers of the answer are too long.');
  });
});

describe('a receiver that breaks off', () => {
  const closed = 'The connection was closed before the answer was complete.';

  test.each([
    ['before it says anything', ''],
    ['in its headers', 'HTTP/1.1 200 OK\r\nContent-'],
  ])('counts as not having answered: %s', async (_when, said) => {
    const { url } = await receiver((socket) => socket.end(said));
    expect(await sender(5_000).send(requestTo(url))).toMatchObject({ status: null, error: closed });
  });

  test('counts as not having answered in the middle of a response, though the received part is stored', async () => {
    const { url } = await receiver((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'),
    );
    const answer = await sender(5_000).send(requestTo(url));
    expect(answer).toMatchObject({ status: null, error: `${closed} It began with 200.`, excerpt: 'half' });
  });

  test('counts as not having answered after a reset', async () => {
    const { url } = await receiver((socket) => socket.resetAndDestroy());
    expect(await sender(5_000).send(requestTo(url))).toMatchObject({ status: null, error: closed });
  });

  test('gets a new connection the next time', async () => {
    let calls = 0;
    const { url } = await receiver((socket) => {
      calls += 1;
      if (calls === 1) socket.resetAndDestroy();
      else socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    });
    const one = sender(5_000);
    expect((await one.send(requestTo(url))).status).toBeNull();
    expect((await one.send(requestTo(url))).status).toBe(200);
  });
});

describe('a server that is not a receiver', () => {
  test('refuses the connection', async () => {
    const gone = await receiver(() => undefined);
    await gone.close();
    expect((await sender(5_000).send(requestTo(gone.url))).error).toBe('The connection was refused.');
  });

  test.each(['SSH-2.0-OpenSSH_9.2\r\n', '\0\x01\x02', '-ERR unknown command\r\n', 'HTTP/9.9 xx\r\n\r\n'])(
    'speaks no HTTP: %j',
    async (greeting) => {
      const { url } = await receiver((socket) => socket.end(greeting));
      expect((await sender(5_000).send(requestTo(url))).error).toBe('The answer is not HTTP.');
    },
  );

  test('speaks no TLS', async () => {
    const { port } = await receiver((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
    const answer = await sender(5_000).send(requestTo(`https://127.0.0.1:${port}/hook`));
    expect(answer).toMatchObject({ status: null, error: 'TLS: the handshake failed.' });
  });
});

describe('a receiver that accepts and then says nothing of TLS', () => {
  test('is given up too', async () => {
    const { port } = await receiver(() => undefined);
    const answer = await sender(200).send(requestTo(`https://127.0.0.1:${port}/hook`));
    expect(answer).toMatchObject({ status: null, error: 'No complete answer within 0.2 seconds.' });
  });
});

describe('a sender that was closed', () => {
  test('sends nothing, and does not throw', async () => {
    const { url } = await receiver(() => undefined);
    const one = sender(5_000);
    await one.close();
    expect(await one.send(requestTo(url))).toMatchObject({ status: null, error: 'The request failed.' });
  });
});
