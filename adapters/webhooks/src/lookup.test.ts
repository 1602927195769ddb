import { afterEach, describe, expect, test } from 'vitest';
import { dnsLookup, systemLookup } from './lookup.ts';
import { type NameServer, startNameServer } from './testing/name-server.ts';
import { requestTo } from './testing/requests.ts';
import { createWebhookSender } from './webhook-sender.ts';

const open: NameServer[] = [];

afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const nameServer = async (addressesOf: (name: string) => readonly string[] | null): Promise<NameServer> => {
  const server = await startNameServer(addressesOf);
  open.push(server);
  return server;
};

describe('a name in the DNS', () => {
  test('resolves to all its addresses of both kinds', async () => {
    const server = await nameServer(() => ['93.184.215.14', '2600:1f00:0:0:0:0:0:1', '10.0.0.1']);
    const found = await dnsLookup([server.address])('receiver.example');
    expect([...found].sort()).toEqual(['10.0.0.1', '2600:1f00::1', '93.184.215.14']);
    expect([...server.queries].sort()).toEqual(['receiver.example A', 'receiver.example AAAA']);
  });

  test('may have one kind only', async () => {
    const server = await nameServer(() => ['93.184.215.14']);
    expect(await dnsLookup([server.address])('receiver.example')).toEqual(['93.184.215.14']);
  });

  test('has no addresses when it is unknown', async () => {
    const server = await nameServer(() => []);
    expect(await dnsLookup([server.address])('receiver.example')).toEqual([]);
  });

  test('that alternates between a public and a private address is never called', async () => {
    let rounds = 0;
    const server = await nameServer(() =>
      Math.floor(rounds++ / 2) % 2 === 0 ? ['93.184.215.14'] : ['127.0.0.1'],
    );
    const sender = createWebhookSender({ allowNetworks: [], lookup: dnsLookup([server.address]) });
    expect(await sender.refusal('https://rebinding.example/')).toBeNull();
    const answer = await sender.send(requestTo('https://rebinding.example/'));
    expect(answer.error).toContain('a loopback address');
    await sender.close();
  });

  test('with silent servers does not delay another', async () => {
    const server = await nameServer((name) => (name === 'slow.example' ? null : ['10.0.0.1']));
    const lookup = dnsLookup([server.address]);
    const sender = createWebhookSender({ allowNetworks: [], lookup, totalMs: 1_000 });
    const slow = Array.from({ length: 50 }, () => sender.refusal('https://slow.example/'));
    const first = await Promise.race([...slow, sender.refusal('https://quick.example/')]);
    expect(first).toContain('a private address');
    expect(new Set(await Promise.all(slow))).toEqual(new Set([null]));
    await sender.close();
  });
});

describe('a name that only the machine knows', () => {
  test('is known to an instance that allows networks', async () => {
    expect(await systemLookup('localhost')).toContain('127.0.0.1');
    const sender = createWebhookSender({ allowNetworks: ['127.0.0.1', '::1'] });
    expect(await sender.refusal('http://localhost:3000/')).toBeNull();
    await sender.close();
  });

  test('is unknown to an instance that allows none', async () => {
    const sender = createWebhookSender({ allowNetworks: [] });
    expect(await sender.refusal('https://localhost/')).toBe(
      'The host of the URL leads to a loopback address (IPv4), which this instance does not allow; see the setting WEBHOOK_ALLOW_NETWORKS.',
    );
    await sender.close();
  });
});
