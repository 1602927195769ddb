import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { DeskError } from '@tidemark/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { createActivities } from './activities.ts';
import { startTracing } from './tracing.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';
const open: (() => void)[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
  for (const close of open.splice(0)) close();
});

/** A receiver of OTLP by HTTP; what it got, as Latin-1 text in which ids are bytes. */
const receiver = async () => {
  const bodies: Buffer[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') bodies.push(await buffer(request));
    response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => server.close());
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { got: () => Buffer.concat(bodies) };
};

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
const asked = { operation: 'listTickets', requestId: 'r-1', workspaceId: null };

test('a request is a span in the trace of its caller, and is sent by OTLP before the process ends', async () => {
  const { got } = await receiver();
  const { tracer, close } = startTracing({ role: 'web', version: '1.2.3' });
  const { run } = createActivities(tracer);
  const activity = { ...asked, traceparent: `00-${traceId}-${spanId}-01` };
  await run(activity, async () => undefined);
  await close();
  const [, sentTrace, ownSpan = '', flags] = activity.traceparent.split('-');
  expect([sentTrace, flags]).toEqual([traceId, '01']);
  expect(ownSpan).not.toBe(spanId);
  for (const part of [bytes(traceId), bytes(spanId), bytes(ownSpan)]) expect(got().includes(part)).toBe(true);
  for (const text of ['listTickets', 'tidemark', '1.2.3', 'r-1', 'web'])
    expect(got().includes(text)).toBe(true);
});

test('a span names the request as its caller does, who was recognised after it began', async () => {
  const { got } = await receiver();
  const { tracer, close } = startTracing({ role: 'web', version: '1.2.3' });
  const activity = { ...asked, traceparent: null };
  await createActivities(tracer).run(activity, async () => {
    activity.requestId = 'named-by-caller';
  });
  await close();
  expect([got().includes('named-by-caller'), got().includes('r-1')]).toEqual([true, false]);
});

test('a request without a trace begins one', async () => {
  const { got } = await receiver();
  const { tracer, close } = startTracing({ role: 'web', version: '1.2.3' });
  const activity = { ...asked, traceparent: null as string | null };
  await createActivities(tracer).run(activity, async () => undefined);
  await close();
  const [, began = ''] = activity.traceparent?.split('-') ?? [];
  expect(began).toMatch(/^[0-9a-f]{32}$/);
  expect(got().includes(bytes(began))).toBe(true);
});

test('a caller that does not sample is not sampled', async () => {
  const { got } = await receiver();
  const { tracer, close } = startTracing({ role: 'web', version: '1.2.3' });
  const activity = { ...asked, traceparent: `00-${traceId}-${spanId}-00` };
  await createActivities(tracer).run(activity, async () => undefined);
  await close();
  expect(activity.traceparent).toMatch(/-00$/);
  expect(got()).toHaveLength(0);
});

test('a span of a failure has the kind of the error, and nothing of its text', async () => {
  const { got } = await receiver();
  const { tracer, close } = startTracing({ role: 'worker', version: '1.2.3' });
  const { run } = createActivities(tracer);
  const failing = (error: Error) =>
    run({ ...asked, traceparent: null }, () => Promise.reject(error)).catch(() => undefined);
  await failing(new DeskError('not_found', 'Hidden words.'));
  await failing(new RangeError('Hidden words.'));
  await close();
  expect(got().includes('not_found')).toBe(true);
  expect(got().includes('RangeError')).toBe(true);
  expect(got().includes('Hidden')).toBe(false);
});

const sentBy = async (variables: Readonly<Record<string, string>>, traceparent: string | null) => {
  const { got } = await receiver();
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { tracer, close } = startTracing({ role: 'web', version: '1.2.3' });
  await createActivities(tracer).run({ ...asked, traceparent }, async () => undefined);
  await close();
  return got().length > 0;
};

test.each([
  ['always_off', '1', null, false],
  ['always_off', '1', `00-${traceId}-${spanId}-01`, false],
  ['always_on', '0', `00-${traceId}-${spanId}-00`, true],
  ['traceidratio', '0', `00-${traceId}-${spanId}-01`, false],
  ['parentbased_always_on', '0', null, true],
  ['parentbased_always_off', '1', null, false],
  ['parentbased_traceidratio', '0', null, false],
  ['parentbased_traceidratio', '0', `00-${traceId}-${spanId}-01`, true],
  ['', '0', null, false],
  ['', '', null, true],
])(
  'with the sampler %o and the ratio %o, a request of the trace %o is sent: %o',
  async (name, ratio, traceparent, isSent) => {
    const variables = { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio };
    expect(await sentBy(variables, traceparent)).toBe(isSent);
  },
);

test.each([
  ['OTEL_TRACES_SAMPLER', 'sometimes', 'one of always_on, always_off'],
  ['OTEL_TRACES_SAMPLER_ARG', '10%', 'a number from 0 to 1'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'a number from 0 to 1'],
  ['OTEL_TRACES_SAMPLER_ARG', '-0.1', 'a number from 0 to 1'],
  ['OTEL_TRACES_SAMPLER_ARG', ' ', 'a number from 0 to 1'],
])('%s with the value %o is refused with what it must be', async (name, value, expected) => {
  await expect(sentBy({ [name]: value }, null)).rejects.toThrow(`${name} must be ${expected}`);
});

test('a receiver that is away fails nothing', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:1');
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '200');
  const { tracer, close } = startTracing({ role: 'web', version: '1.2.3' });
  await expect(createActivities(tracer).run({ ...asked, traceparent: null }, async () => 1)).resolves.toBe(1);
  await expect(close()).resolves.toBeUndefined();
});
