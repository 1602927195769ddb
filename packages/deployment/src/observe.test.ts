import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { observe } from './observe.ts';

const settings = { LOG_LEVEL: 'silent', SLOW_STATEMENT_MS: 0 };
const endpoint = 'OTEL_EXPORTER_OTLP_ENDPOINT';

afterEach(() => vi.unstubAllEnvs());

test('a receiver that only the settings file names gets the spans', async () => {
  // Remembers what the process had, for after the test.
  vi.stubEnv(endpoint, undefined);
  const paths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const observed = await observe(settings, 'selfhost', { [endpoint]: `http://127.0.0.1:${port}` });
  await observed.during({ operation: 'x', workspaceId: null, traceparent: null }, async () => undefined);
  await observed.endTraces?.();
  server.close();
  expect(paths).toEqual(['/v1/traces']);
});

test('a process without a receiver makes no spans', async () => {
  expect((await observe(settings, 'web', {})).endTraces).toBeUndefined();
});

test.each([endpoint, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])(
  'a process whose %s is no address does not start, and names the setting',
  async (name) => {
    await expect(observe(settings, 'web', { [name]: 'notaurl' })).rejects.toMatchObject({
      code: 'validation_failed',
      message: `This setting is wrong: ${name} must be an address like http://collector.example:4318.`,
    });
  },
);

test.each([
  ['OTEL_SDK_DISABLED', 'true'],
  ['OTEL_TRACES_EXPORTER', 'none'],
])('a process whose spans %s=%s switches off starts, whatever the receiver says', async (name, off) => {
  const environment = { [endpoint]: 'notaurl', [name]: off };
  expect((await observe(settings, 'web', environment)).endTraces).toBeUndefined();
});
