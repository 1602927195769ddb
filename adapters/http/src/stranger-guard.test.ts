import { limits } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { endpoints } from './api/endpoints.ts';
import { apiPath } from './reply.ts';
import { testApi } from './testing/test-api.ts';

const { most } = limits.openPosts;

/** Posts from a socket; tells whether anybody read the body. */
const posting = async () => {
  const server = await testApi();
  const post = async (path: string, peer = '192.0.2.7', headers: Readonly<Record<string, string>> = {}) => {
    let wasRead = false;
    const body = new ReadableStream(
      {
        pull: (controller) => {
          wasRead = true;
          controller.enqueue(new TextEncoder().encode('{}'));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const sent = { Host: 'demo.localhost:3000', 'Content-Type': 'application/json', ...headers };
    const answer = await server.api.fetch(
      new Request(`http://any${path}`, { method: 'POST', headers: sent, body, duplex: 'half' }),
      { incoming: { socket: { remoteAddress: peer, localPort: 3000 } } },
    );
    return { answer, wasRead };
  };
  return { ...server, post };
};

const openPosts = endpoints
  .filter(({ method, needs }) => method === 'POST' && needs === 'nobody')
  .map(({ path }) => apiPath + path);

describe('a request with a body that needs no credential', () => {
  test('is one of these routes', () => {
    expect(openPosts.map((path) => path.replace(apiPath, ''))).toEqual([
      ...['/auth/login', '/auth/exchange', '/portal/auth/link', '/portal/auth/session'],
    ]);
  });

  test('is counted by its source, on all routes together and before its body is read', async () => {
    const { post, ports } = await posting();
    const paths = [...openPosts, '/login', '/portal/web/ask', '/help/articles/x/vote'];
    for (let sent = 0; sent < most; sent += 1)
      expect((await post(paths[sent % paths.length] ?? '')).answer.status).not.toBe(429);
    for (const path of paths) {
      const { answer, wasRead } = await post(path);
      expect([path, answer.status, wasRead]).toEqual([path, 429, false]);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
      const type = path.startsWith(apiPath) ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
      expect(answer.headers.get('Content-Type')).toBe(type);
    }
    const [path = ''] = openPosts;
    const { error } = (await (await post(path)).answer.json()) as {
      error: { code: string; message: string };
    };
    expect(error.code).toBe('rate_limited');
    expect(error.message).toContain(
      `At most ${most.toLocaleString('en')} requests without a credential a minute; try again in `,
    );
    expect((await post(path, '192.0.2.8')).answer.status).not.toBe(429);
    ports.clock.advance(60_000);
    expect((await post(path)).answer.status).not.toBe(429);
  });

  test('does not limit calls with a credential or reads', async () => {
    const { post, token, api } = await posting();
    for (let sent = 0; sent <= most; sent += 1) await post(openPosts[0] ?? '');
    const { answer } = await post(`${apiPath}/contacts`, undefined, { Authorization: `Bearer ${token}` });
    expect(answer.status).toBe(422);
    const bindings = { incoming: { socket: { remoteAddress: '192.0.2.7', localPort: 3000 } } };
    expect((await api.fetch(new Request('http://localhost/help'), bindings)).status).toBe(200);
  });

  test.each(openPosts)('of %s may have 16 KiB, by its declared length and by its bytes', async (path) => {
    const { api } = await testApi();
    const send = (body: string | ReadableStream) =>
      api.fetch(
        new Request(`http://demo.localhost${path}`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            ...(typeof body === 'string' ? { 'Content-Length': String(body.length) } : {}),
          },
          body,
          duplex: 'half',
        }),
        {},
      );
    const longest = '{}'.padEnd(limits.openBodyBytes);
    expect((await send(longest)).status).toBe(422);
    for (const body of [`${longest} `, new Blob([longest, ' ']).stream()]) {
      const answer = await send(body);
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({
        error: { code: 'payload_too_large', message: 'A body may have 16 KiB at most, got more.' },
      });
    }
  });
});
