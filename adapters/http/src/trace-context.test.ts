import type { Activity } from '@tidemark/domain';
import { expect, test } from 'vitest';
import type { During } from './parts.ts';
import { request, testApi } from './testing/test-api.ts';

const caller = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const own = '00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01';

/** As a tracer does: each request in a trace gets a span of its own. */
const bench = async () => {
  const done: Activity[] = [];
  const during: During = (activity, work) => {
    done.push(activity);
    activity.traceparent &&= own;
    return work();
  };
  const { api, log, token, call } = await testApi({ during });
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const wanted = request(path, token);
    for (const [name, value] of Object.entries(headers)) wanted.headers.set(name, value);
    return api.fetch(wanted);
  };
  return { done, get, log, call };
};

test('work is done under its operation, its request id and, once the caller is known, its workspace', async () => {
  const { done, get, log, call } = await bench();
  const response = await get('/api/v1/tickets', { traceparent: caller });
  expect(done).toEqual([
    {
      operation: 'listTickets',
      requestId: response.headers.get('X-Request-Id'),
      workspaceId: call.workspaceId,
      traceparent: own,
    },
  ]);
  expect(log.find(({ message }) => message === 'request')).toMatchObject({
    operation: 'listTickets',
    workspace_id: call.workspaceId,
    trace_id: '0af7651916cd43dd8448eb211c80319c',
    span_id: '00f067aa0ba902b7',
  });
});

test('a caller that sent traceparent gets traceresponse with our span, a failed call too', async () => {
  const { get } = await bench();
  const found = await get('/api/v1/tickets', { traceparent: caller });
  expect(found.headers.get('traceresponse')).toBe(own);
  const missing = await get('/api/v1/tickets/4711', { traceparent: caller });
  expect([missing.status, missing.headers.get('traceresponse')]).toEqual([404, own]);
});

test('a caller that sent none gets none', async () => {
  const { get } = await bench();
  expect((await get('/api/v1/tickets')).headers.has('traceresponse')).toBe(false);
});
