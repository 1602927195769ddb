import { portSuites } from '@tidemark/port-contracts';
import { afterEach, describe, expect, test } from 'vitest';
import { createRemotePictures, type RemotePictureParts } from './remote-pictures.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const workspaceId = '019a0000-0000-7000-8000-000000000001';

const source = (parts: Partial<RemotePictureParts> = {}) => {
  const made = createRemotePictures({ allowNetworks: ['127.0.0.0/8'], ...parts });
  opened.push(made);
  return made;
};

const host = async (listener: Parameters<typeof startReceiver>[0]): Promise<Receiver> => {
  const made = await startReceiver(listener);
  opened.push(made);
  return made;
};

portSuites.remotePictures('guarded fetch', async () => {
  const made = source();
  const urlOf = async (bytes: Uint8Array) =>
    (await host((_request, response) => response.writeHead(200).end(bytes))).url;
  const lost = async () => (await host((_request, response) => response.writeHead(404).end())).url;
  return { source: made, urlOf, lost, close: async () => undefined };
});

describe('a picture from outside', () => {
  test('is asked for without a cookie, a referrer or a word of the reader, and once for all of a workspace', async () => {
    const seen: unknown[] = [];
    const { url } = await host(({ method, headers }, response) => {
      seen.push([method, headers.accept, headers['user-agent'], headers.cookie, headers.referer]);
      response.writeHead(200, { 'set-cookie': 'a=b' }).end('picture');
    });
    const pictures = source();
    await Promise.all([pictures.fetch(workspaceId, url), pictures.fetch(workspaceId, url)]);
    await pictures.fetch(workspaceId, url);
    const accept = 'image/png, image/jpeg, image/gif, image/webp';
    expect(seen).toEqual([['GET', accept, 'Tidemark', undefined, undefined]]);
    await pictures.fetch('another workspace', url);
    expect(seen).toHaveLength(2);
  });

  test('is fetched again after a week, and after a failure', async () => {
    let hits = 0;
    let status = 503;
    let now = 0;
    const { url } = await host((_request, response) => {
      hits += 1;
      response.writeHead(status).end('picture');
    });
    const pictures = source({ now: () => now });
    await expect(pictures.fetch(workspaceId, url)).rejects.toMatchObject({
      message: 'The host of the picture answered 503.',
    });
    status = 200;
    for (now of [0, 7 * 24 * 3_600_000 - 1, 7 * 24 * 3_600_000]) await pictures.fetch(workspaceId, url);
    expect(hits).toBe(3);
  });

  test('follows three redirects, each through the guard', async () => {
    const { url } = await host(({ url: path = '/' }, response) => {
      const left = Number(path.slice(1));
      if (left === 0) response.end('picture');
      else response.writeHead(302, { location: left === 9 ? 'http://10.0.0.1/x.png' : `/${left - 1}` }).end();
    });
    const pictures = source();
    const at = (path: string) => pictures.fetch(workspaceId, new URL(path, url).href);
    expect(new TextDecoder().decode(await at('/3'))).toBe('picture');
    await expect(at('/4')).rejects.toMatchObject({ message: expect.stringContaining('more than 3 times') });
    await expect(at('/9')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/a private address.*PICTURES_ALLOW_NETWORKS/),
    });
  });

  test.each([
    'http://127.0.0.1:1/a.png',
    'https://[::1]/a.png',
    'https://169.254.169.254/latest',
    'https://10.0.0.1/a.png',
    'file:///etc/passwd',
    'https://user:word@example.com/a.png',
  ])('a picture in a mail is not fetched from %s', async (url) => {
    await expect(source({ allowNetworks: [] }).fetch(workspaceId, url)).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  test('a picture in a mail is refused when it is too large, or does not come', async () => {
    const large = await host((_request, response) => response.end(Buffer.alloc(5 * 1_048_576 + 1)));
    const silent = await host(() => undefined);
    await expect(source().fetch(workspaceId, large.url)).rejects.toMatchObject({
      message: expect.stringContaining('more than 5242880 bytes'),
    });
    await expect(source({ timeoutMs: 50 }).fetch(workspaceId, silent.url)).rejects.toMatchObject({
      message: 'No complete answer came in time.',
    });
  });

  test('waits for its turn while many are fetched', async () => {
    const { url } = await host(() => undefined);
    const pictures = source({ timeoutMs: 300 });
    const asked = Array.from({ length: 33 }, (_, at) => pictures.fetch(workspaceId, `${url}/${at}`));
    const results = await Promise.allSettled(asked);
    const reasons = results.map((result) =>
      result.status === 'rejected' ? String(result.reason.message) : '',
    );
    expect(reasons.filter((reason) => reason.startsWith('Too many pictures'))).toHaveLength(1);
  });
});
