import { fixedClock } from '@tidemark/domain/testing';
import { expect, test, vi } from 'vitest';
import type { LogLine } from './parts.ts';
import { createRefusalLog } from './refusal-log.ts';
import { testApi } from './testing/test-api.ts';

const opened = () => {
  const lines: LogLine[] = [];
  const clock = fixedClock();
  const { count, flush } = createRefusalLog({ log: (line) => void lines.push(line), clock });
  return { lines, clock, refused: count, flush };
};

test('refusals of a source in a minute are one line with their count', () => {
  const { lines, clock, refused } = opened();
  for (let each = 0; each < 5; each += 1) refused('key', '192.0.2.7');
  refused('key', '2001:db8::1');
  refused('key', '2001:db8::2');
  refused('throttle', '192.0.2.7');
  expect(lines).toEqual([]);
  clock.advance(60_000);
  refused('form', null);
  expect(lines.map(({ level, refused: kind, source, count }) => [level, kind, source, count])).toEqual([
    ['warn', 'key', '192.0.2.7', 5],
    ['warn', 'key', '2001:db8:0:0', 2],
    ['warn', 'throttle', '192.0.2.7', 1],
  ]);
});

test('refusals of the last minute are logged without another one', () => {
  vi.useFakeTimers();
  const { lines, refused } = opened();
  refused('form', '192.0.2.7');
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(lines).toMatchObject([{ refused: 'form', count: 1 }]);
});

test('refusals before a stop are logged at once, and no second time', () => {
  vi.useFakeTimers();
  const { lines, refused, flush } = opened();
  refused('key', '192.0.2.7');
  flush();
  expect(lines).toMatchObject([{ refused: 'key', count: 1 }]);
  flush();
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(lines).toHaveLength(1);
});

test('a cookie that signs nobody in is counted like a wrong key, and its absence is not', async () => {
  const { api, ports, log } = await testApi();
  const send = (headers: Record<string, string>) =>
    api.request('http://demo.localhost/console/api/me', { headers });
  expect((await send({ Cookie: '__Host-tidemark=tmb_guessed' })).status).toBe(401);
  expect((await send({})).status).toBe(401);
  ports.clock.advance(60_000);
  await send({ Cookie: '__Host-tidemark=tmb_guessed' });
  const lines = log.filter(({ level }) => level === 'warn');
  expect(lines.map(({ refused, count }) => [refused, count])).toEqual([['key', 1]]);
  expect(JSON.stringify(lines)).not.toContain('guessed');
});

test('a flood from many addresses fills neither memory nor log', () => {
  const { lines, clock, refused } = opened();
  for (let host = 0; host < 1_000; host += 1) refused('key', `10.0.${host >> 8}.${host & 255}`);
  clock.advance(60_000);
  refused('key', null);
  expect(lines).toHaveLength(201);
  expect(lines.at(-1)).toMatchObject({ source: 'others', count: 800 });
});

test('unknown keys, throttled sign-ins and foreign forms leave lines without key or address', async () => {
  const { api, ports, log } = await testApi();
  const send = (path: string, headers: Record<string, string>, body?: string) =>
    api.request(`http://demo.localhost${path}`, {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const login = 'email=ann%40desk.example&password=wrong-horse';
  expect((await send('/api/v1/tickets', { Authorization: 'Bearer tmk_secret' })).status).toBe(401);
  expect((await send('/login', { ...form, 'Sec-Fetch-Site': 'cross-site' }, login)).status).toBe(403);
  for (let each = 0; each < 11; each += 1)
    await send('/login', { ...form, 'Sec-Fetch-Site': 'same-origin' }, login);
  ports.clock.advance(60_000);
  await send('/api/v1/tickets', { Authorization: 'Bearer tmk_secret' });
  const lines = log.filter(({ level }) => level === 'warn');
  expect(lines.map(({ refused, count }) => [refused, count])).toEqual([
    ['key', 1],
    ['form', 1],
    ['throttle', 1],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/tmk_|ann/);
});
