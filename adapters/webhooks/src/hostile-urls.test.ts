import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileNames, hostileUrls, leadingInside } from './testing/hostile-urls.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';
import { requestTo } from './testing/requests.ts';
import { createWebhookSender } from './webhook-sender.ts';

const known: Readonly<Record<string, readonly string[]>> = {
  ...hostileNames,
  'example.com': ['93.184.215.14', '2600:1f00::1'],
  'example.org': ['93.184.215.15'],
  'xn--bcher-kva.example': ['93.184.215.16'],
};

const lookup = async (host: string): Promise<readonly string[]> => {
  const addresses = known[host];
  if (addresses === undefined) throw new Error(`getaddrinfo ENOTFOUND ${host}`);
  return addresses;
};

const strict = createWebhookSender({ allowNetworks: [], lookup });

/** Targets allowed on loopback. */
const canaries: Receiver[] = [];
let hits = 0;

beforeAll(async () => {
  for (const host of ['127.0.0.1', '127.0.0.2'])
    canaries.push(
      await startReceiver((_request, response) => {
        hits += 1;
        response.end();
      }, host),
    );
});

afterAll(async () => {
  await strict.close();
  for (const canary of canaries) await canary.close();
});

test('there are at least 150 different hostile URLs', () => {
  expect(hostileUrls.length).toBeGreaterThanOrEqual(150);
  expect(new Set(hostileUrls).size).toBe(hostileUrls.length);
});

describe('a hostile URL', () => {
  test.each(hostileUrls)('is refused when it is saved, in one sentence: %j', async (url) => {
    expect(await strict.refusal(url)).toMatch(/^The (URL|host|port) .*\.$/);
  });

  test.each(hostileUrls)('is not called even when it was saved: %j', async (url) => {
    const answer = await strict.send(requestTo(url));
    expect(answer).toMatchObject({ status: null, excerpt: null, retryAfter: null });
    expect(answer.error).toMatch(/^The (URL|host|port) .*\.$/);
  });

  test.each(leadingInside)('is refused without naming its address: %j', async (url) => {
    const sentence = await strict.refusal(url);
    expect(sentence).toMatch(/leads to .* \(IPv[46]\)|could not be resolved/);
    expect(sentence).not.toMatch(/\d+\.\d+\.\d+\.\d+|::|ENOTFOUND/);
  });

  test.each(['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:7f00:1]', 'localhost', 'half.example'])(
    'reaches no port of the machine itself: %s',
    async (host) => {
      hits = 0;
      for (const { port } of canaries)
        for (const scheme of ['http', 'https']) {
          const answer = await strict.send(requestTo(`${scheme}://${host}:${port}/hook`));
          expect(answer.status).toBeNull();
        }
      expect(hits).toBe(0);
    },
  );
});

describe('a plain URL', () => {
  test.each([
    'https://example.com/hook',
    'https://example.com',
    'https://EXAMPLE.com:443/hook?a=1&b=%20#part',
    'HTTPS://example.org/hook',
    'https://bücher.example/hook',
    'https://8.8.8.8/hook',
    'https://[2606:4700:4700::1111]/hook',
    'https://[2606:4700:4700:0:0:0:0:1111]/hook',
    'https://[::ffff:8.8.8.8]/hook',
    `https://example.com/${'x'.repeat(1_980)}`,
  ])('to a public address may be a receiver: %s', async (url) => {
    expect(await strict.refusal(url)).toBeNull();
  });
});

describe('networks that the instance allows', () => {
  const open = createWebhookSender({ allowNetworks: ['127.0.0.0/8', 'fd00::/8', '10.0.0.5'], lookup });
  afterAll(() => open.close());

  test('are called over http and on any port', async () => {
    hits = 0;
    for (const { url } of canaries) {
      expect(await open.refusal(url)).toBeNull();
      expect((await open.send(requestTo(url))).status).toBe(200);
    }
    expect(hits).toBe(canaries.length);
  });

  test.each([
    'https://v6.internal:8443/hook',
    'http://db.internal:3000/hook',
    'http://mapped.example/hook',
    'http://[::ffff:127.0.0.1]:8080/hook',
  ])('are recognized in every notation: %s', async (url) => {
    expect(await open.refusal(url)).toBeNull();
  });

  test.each([
    ['http://kubernetes.default.svc/hook', 'a private address (IPv4)'],
    ['http://[::1]/hook', 'a loopback address (IPv6)'],
    ['http://localhost/hook', 'a loopback address (IPv6)'],
    ['http://metadata.google.internal/hook', 'a metadata service (IPv4)'],
  ])('open no other networks: %s', async (url, what) => {
    expect(await open.refusal(url)).toContain(what);
  });

  test.each(['http://half.example/hook', 'http://half.example:8080/hook', 'https://half.example:8080/hook'])(
    'do not open http or other ports for a host that also has other addresses: %s',
    async (url) => {
      expect(await open.refusal(url)).toMatch(/must begin with https|must be 443/);
    },
  );

  test('must be networks', () => {
    expect(() => createWebhookSender({ allowNetworks: ['10.0.0.0/33'] })).toThrow('10.0.0.0/33');
    expect(() => createWebhookSender({ allowNetworks: ['intranet'] })).toThrow('intranet');
  });
});
