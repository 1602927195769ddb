import { afterEach, describe, expect, test } from 'vitest';
import { createGuardedFetch, type GuardedFetchParts } from './guarded-fetch.ts';
import { type Receiver, startRawReceiver, startReceiver } from './testing/receiver.ts';

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const guarded = (parts: Partial<GuardedFetchParts> = {}) => {
  const made = createGuardedFetch({
    allowNetworks: ['127.0.0.0/8'],
    setting: 'SSO_ALLOW_NETWORKS',
    ...parts,
  });
  opened.push(made);
  return (url: string, timeoutMs = 5_000) =>
    made.fetch(url, { method: 'GET', headers: {}, body: null, signal: AbortSignal.timeout(timeoutMs) });
};

const receiver = async (listener: Parameters<typeof startReceiver>[0]): Promise<Receiver> => {
  const made = await startReceiver(listener);
  opened.push(made);
  return made;
};

const unavailable = (message: string | RegExp) => ({
  code: 'unavailable',
  message: typeof message === 'string' ? message : expect.stringMatching(message),
});

describe('a guarded request', () => {
  test('is sent as given, and returns the response', async () => {
    const { url } = await receiver(async (request, response) => {
      const body = (await request.setEncoding('utf8').toArray()).join('');
      response.setHeader('x-got', `${request.method} ${request.headers['x-sent']} ${body}`);
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":true}');
    });
    const made = createGuardedFetch({ allowNetworks: ['127.0.0.1'], setting: 'SSO_ALLOW_NETWORKS' });
    opened.push(made);
    const signal = AbortSignal.timeout(5_000);
    const answer = await made.fetch(url, { method: 'POST', headers: { 'x-sent': 'a' }, body: 'b=c', signal });
    expect([answer.status, answer.headers.get('x-got')]).toEqual([201, 'POST a b=c']);
    expect(await answer.json()).toEqual({ ok: true });
  });

  test('returns a response without a body', async () => {
    const { url } = await receiver((_request, response) => response.writeHead(204).end());
    expect((await guarded()(url)).status).toBe(204);
  });

  test.each([301, 302, 303, 307, 308])('follows no redirect: %i is the response', async (status) => {
    let hits = 0;
    const inside = await receiver((_request, response) => {
      hits += 1;
      response.end();
    });
    const { url } = await receiver((_request, response) =>
      response.writeHead(status, { location: inside.url }).end(),
    );
    const answer = await guarded()(url);
    expect([answer.status, answer.headers.get('location'), hits]).toEqual([status, inside.url, 0]);
  });

  test.each([
    ['http://127.0.0.1:1/', /a loopback address \(IPv4\)/],
    ['https://[::1]/', /a loopback address \(IPv6\)/],
    ['https://169.254.169.254/latest', /a metadata service/],
    ['https://10.0.0.1/', /a private address/],
    ['https://user:word@example.com/', /user name or a password/],
    ['file:///etc/passwd', /must be one like/],
  ])('is refused for addresses that the instance does not allow: %s', async (url, why) => {
    await expect(guarded({ allowNetworks: [] })(url)).rejects.toMatchObject(unavailable(why));
  });

  test('is refused when a name now resolves to a forbidden address', async () => {
    const fetch = guarded({ allowNetworks: [], lookup: async () => ['93.184.215.14', '10.0.0.1'] });
    await expect(fetch('https://idp.example/')).rejects.toMatchObject(unavailable(/a private address/));
  });

  test('needs https and port 443 outside the listed networks', async () => {
    const fetch = guarded({ allowNetworks: [], lookup: async () => ['93.184.215.14'] });
    await expect(fetch('http://idp.example/')).rejects.toMatchObject(unavailable(/must begin with https/));
    await expect(fetch('https://idp.example:8443/')).rejects.toMatchObject(unavailable(/must be 443/));
  });
});

describe('an invalid response', () => {
  test('is refused when it is too long, and not read further', async () => {
    let sent = 0;
    const { url } = await receiver((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(1_024))) sent += 1_024;
      };
      response.on('drain', more);
      more();
    });
    const failing = guarded({ mostBytes: 10_000 })(url);
    await expect(failing).rejects.toMatchObject(unavailable('The answer has more than 10000 bytes.'));
    expect(sent).toBeLessThan(10_000_000);
  });

  test('is given up when it never comes, or comes a byte at a time', async () => {
    const silent = await receiver(() => undefined);
    const slow = await receiver((_request, response) => {
      const drip = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drip));
    });
    for (const { url } of [silent, slow])
      await expect(guarded()(url, 200)).rejects.toMatchObject(
        unavailable('No complete answer came in time.'),
      );
  });

  test('is refused when it breaks off or is not HTTP', async () => {
    const half = await startRawReceiver((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'),
    );
    const other = await startRawReceiver((socket) => socket.end('220 mail.example ESMTP\r\n'));
    opened.push(half, other);
    await expect(guarded()(half.url)).rejects.toMatchObject(unavailable(/connection was closed/));
    await expect(guarded()(other.url)).rejects.toMatchObject(unavailable('The answer is not HTTP.'));
  });

  test('is reported when nothing listens', async () => {
    const gone = await startReceiver(() => undefined);
    await gone.close();
    await expect(guarded()(gone.url)).rejects.toMatchObject(unavailable('The connection was refused.'));
  });
});
