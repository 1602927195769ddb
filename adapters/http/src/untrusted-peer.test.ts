import { expect, test } from 'vitest';
import { testApi, testSettings } from './testing/test-api.ts';

const calling = async (trustedProxies: readonly string[]) => {
  const noted: string[] = [];
  const { api, log } = await testApi({
    settings: { ...testSettings, trustedProxies },
    onUntrustedProxy: (address) => void noted.push(address),
  });
  const call = async (peer: string, headers: Readonly<Record<string, string>>): Promise<void> => {
    const bindings = { incoming: { socket: { remoteAddress: peer, localPort: 3000 } } };
    await api.fetch(new Request('http://localhost/livez', { headers }), bindings);
  };
  return { call, noted, warnings: () => log.filter(({ level }) => level === 'warn') };
};

test.each([{ 'X-Forwarded-For': '203.0.113.9' }, { Forwarded: 'for=203.0.113.9' }])(
  'the first request of an untrusted proxy with %j is a warning in the log, and noted for the doctor',
  async (headers) => {
    const { call, noted, warnings } = await calling(['10.0.0.1']);
    await call('10.0.0.1', headers);
    await call('10.0.0.2', {});
    expect(warnings()).toEqual([]);
    for (const peer of ['10.0.0.2', '10.0.0.2', '10.0.0.3']) await call(peer, headers);
    expect(warnings()).toEqual([
      { level: 'warn', message: expect.stringContaining('Add it to TRUSTED_PROXIES.'), peer: '10.0.0.2' },
    ]);
    expect(noted).toEqual(['10.0.0.2']);
  },
);

test('a stranger who writes such a header is no proxy to trust: the log says so once, and the doctor nothing', async () => {
  const { call, noted, warnings } = await calling([]);
  for (const peer of ['198.51.100.1', '198.51.100.2']) await call(peer, { 'X-Forwarded-For': '203.0.113.9' });
  expect(warnings()).toEqual([
    { level: 'warn', message: expect.stringContaining('only if it is your own proxy'), peer: '198.51.100.1' },
  ]);
  expect(noted).toEqual([]);
});
