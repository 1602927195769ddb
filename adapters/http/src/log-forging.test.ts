import { expect, test } from 'vitest';
import { apiPath } from './reply.ts';
import { testApi, testSettings } from './testing/test-api.ts';

/** Control characters of terminals and line ends, as far as a header can carry them; HTTP parsers refuse the others. */
const forged = 'x\u0085{"level":"error","msg":"forged"}\u009b31m\u009d0;owned\u009c\tforged';
const inPath = '%0d%0a%1b%5b31m%7b%22level%22%3a%22error%22%7d%c2%9bforged';

const headers = [
  ...['Accept', 'Accept-Language', 'Authorization', 'Content-Type', 'Cookie', 'Forwarded', 'Idempotency-Key'],
  ...['If-Match', 'If-None-Match', 'Origin', 'Range', 'Referer', 'Sec-Fetch-Site', 'User-Agent'],
  ...['X-Forwarded-For', 'X-Forwarded-Host', 'X-Request-Id', 'traceparent', 'tracestate', 'baggage'],
];

const peer = '10.0.0.1';
const bindings = { incoming: { socket: { remoteAddress: peer, localPort: 3000 } } };
const paths = ['/', '/login', '/help', `${apiPath}/tickets`, `${apiPath}/nowhere`, `${apiPath}/auth/login`];

test.each(headers)('nothing that a stranger writes in %s gets into a line of the log', async (name) => {
  for (const trustedProxies of [[], [peer]]) {
    const { api, log, token, ports } = await testApi({ settings: { ...testSettings, trustedProxies } });
    for (const path of paths)
      for (const method of ['GET', 'POST'])
        for (const given of [{}, { Authorization: `Bearer ${token}` }])
          await api.fetch(
            new Request(`http://localhost${path}`, { method, headers: { ...given, [name]: forged } }),
            bindings,
          );
    // The log gets refusals once a minute.
    ports.clock.advance(60_000);
    await api.fetch(new Request('http://localhost/livez'), bindings);
    expect(log.length).toBeGreaterThan(paths.length);
    expect(log.filter((line) => Object.values(line).some(isForged))).toEqual([]);
  }
});

test('nor what is written in a path, a query or a body', async () => {
  const { api, log } = await testApi();
  for (const path of [
    `/${inPath}`,
    `${apiPath}/${inPath}`,
    `${apiPath}/tickets/${inPath}?${inPath}=${inPath}`,
  ])
    for (const method of ['GET', 'POST', 'DELETE'])
      await api.fetch(
        new Request(`http://localhost${path}`, { method, ...(method === 'POST' ? { body: forged } : {}) }),
        bindings,
      );
  expect(log.length).toBeGreaterThanOrEqual(9);
  expect(log.filter((line) => Object.values(line).some(isForged))).toEqual([]);
});

const isForged = (value: unknown): boolean =>
  typeof value === 'string' && (/forged|%1b|%0a/i.test(value) || [...value].some(isControl));

const isControl = (character: string): boolean => /\p{Cc}/u.test(character);
