import { type Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { afterEach, describe, expect, test } from 'vitest';
import { bodyBudget } from './body-budget.ts';
import { type ApiEnv, exchangeOf } from './exchange.ts';
import { type Reply, responseOf } from './reply.ts';
import { type Listening, serve } from './socket/serve.ts';
import { testApi } from './testing/test-api.ts';

let listening: Listening | undefined;

afterEach(() => listening?.close(0));

/** A server that gives this reply to everything. */
const answering = async (replyTo: (context: Context<ApiEnv>) => Reply): Promise<string> => {
  const { parts } = await testApi();
  const app = new Hono<ApiEnv>().all('*', (context) => {
    const exchange = exchangeOf(context, 'test', {
      ...parts,
      sourceOf: () => null,
      securityHeaders: {},
      bodies: bodyBudget(1024),
    });
    return responseOf({ ...exchange, cookies: ['a=1', 'b=2'] }, replyTo(context), context.env.outgoing);
  });
  listening = await serve(app, { host: '127.0.0.1', port: 0, parts });
  return listening.url;
};

describe('a reply', () => {
  test('of JSON has a length and its cookies, and is the same for HEAD without a body', async () => {
    const url = await answering(() => ({ status: 201, body: { name: 'Zoë' }, headers: { 'X-One': '1' } }));
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(url, { method });
      expect([response.status, response.headers.get('X-One')]).toEqual([201, '1']);
      expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
      expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
      expect(response.headers.get('Content-Length')).toBe(String(Buffer.byteLength('{"name":"Zoë"}')));
      expect(await response.text()).toBe(method === 'HEAD' ? '' : '{"name":"Zoë"}');
    }
  });

  test('without a body has no content type', async () => {
    const response = await fetch(await answering(() => ({ status: 204 })));
    expect([response.status, response.headers.get('Content-Type'), await response.text()]).toEqual([
      204,
      null,
      '',
    ]);
  });

  test('can stream events as they happen', async () => {
    const happened = Promise.withResolvers<void>();
    const url = await answering((context) => {
      const { body } = streamSSE(context, async (events) => {
        await events.writeSSE({ event: 'ticket.created', data: '1' });
        await happened.promise;
        await events.writeSSE({ event: 'ticket.updated', data: '2' });
      });
      return {
        status: 200,
        headers: { 'Content-Type': 'text/event-stream' },
        stream: { size: null, pieces: body },
      };
    });
    const { body, headers } = await fetch(url);
    expect([headers.get('Content-Type'), headers.get('Content-Length')]).toEqual(['text/event-stream', null]);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('event: ticket.created\ndata: 1\n\n');
    happened.resolve();
    expect((await reader?.read())?.value).toBe('event: ticket.updated\ndata: 2\n\n');
    expect((await reader?.read())?.done).toBe(true);
  });
});
