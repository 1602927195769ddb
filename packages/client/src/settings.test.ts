/** The options of a client, what it sends of them, and what it never shows. */
import { describe, expect, test } from 'vitest';
import { createClient } from './create-client.ts';
import { TidemarkError } from './error.ts';
import { failureOf, key, lost, ok, refusal, worldOf } from './testing/stated-network.ts';

describe('a secret', () => {
  const textsOf = (error: unknown): string =>
    `${String(error)} ${JSON.stringify(error)} ${Object.values(error as object).join()} ${(error as Error).stack} ${String((error as Error).cause)}`;

  test.each([
    ['a lost connection', lost()],
    [
      'a platform that shows the address',
      new TypeError('error sending request for url (https://acme.example/api/v1/search?q=secret)'),
    ],
    ['a platform that shows the header', new TypeError(`Bearer ${key} is not valid`)],
    ['a refusal', refusal(401, 'unauthorized')],
    ['another answer', new Response('x', { status: 418 })],
  ])('is in no error: %s', async (_what, outcome) => {
    const { desk } = worldOf([outcome], { maxRetries: 0 });
    expect(textsOf(await failureOf(desk.search('secret')))).not.toMatch(/the-secret-key|q=secret/);
  });

  test('a secret is not in the printed client', () => {
    const { desk } = worldOf([]);
    expect(`${desk} ${JSON.stringify(desk)} ${Object.values(desk).map(String).join()}`).not.toContain(key);
  });

  test.each([`${key}\n`, `${key} `, '', `“${key}”`, 7])(
    'is not in the error about a wrong secret',
    (wrong) => {
      const made = () => createClient({ baseUrl: 'https://acme.example', key: wrong as string });
      expect(made).toThrow(TidemarkError);
      expect(made).toThrow(/^(?!.*the-secret-key)/s);
    },
  );

  test('is not sent to endpoints without authentication, nor to an object store', async () => {
    const store = new Response(null, { status: 302, headers: { Location: 'https://store.example/x?sig=1' } });
    const { desk, sent } = worldOf([ok(), store, new Response('bytes')]);
    await desk.auth.login({ email: 'bo@desk.example', password: 'p' });
    expect(await (await desk.files.download('an-id', { range: 'bytes=0-4' })).text()).toBe('bytes');
    expect(sent.map(({ headers }) => headers.has('Authorization'))).toEqual([false, true, false]);
    expect(sent[2]).toMatchObject({ url: 'https://store.example/x?sig=1' });
    expect(sent[2]?.headers.get('Range')).toBe('bytes=0-4');
  });
});

describe('the options of a client', () => {
  test.each([
    ['https://acme.example', 'https://acme.example/api/v1/tickets/1'],
    ['https://acme.example/', 'https://acme.example/api/v1/tickets/1'],
    ['http://localhost:3000/api/v1', 'http://localhost:3000/api/v1/tickets/1'],
    ['https://acme.example/desk/api/v1/', 'https://acme.example/desk/api/v1/tickets/1'],
  ])('the base URL %s sends calls to %s', async (baseUrl, url) => {
    const { desk, sent } = worldOf([ok()], { baseUrl });
    await desk.tickets.get(1);
    expect(sent[0]?.url).toBe(url);
  });

  test.each([
    '',
    'acme.example',
    'ftp://acme.example',
    'https://u:p@acme.example',
    'https://acme.example?k=1',
    null,
  ])('the address %j is refused', (baseUrl) => {
    expect(() => createClient({ baseUrl: baseUrl as string })).toThrow(/^baseUrl must be/);
  });

  test.each([
    ['timeoutMs', 0],
    ['timeoutMs', Number.NaN],
    ['maxRetries', -1],
    ['maxRetries', 1.5],
    ['longestWaitMs', -1],
    ['userAgent', 'a\nb'],
  ])('%s of %j is refused', (option, value) => {
    expect(() => createClient({ baseUrl: 'https://acme.example', [option]: value })).toThrow(
      `${option} must be`,
    );
  });

  test.each([
    ['id', ''],
    ['id', '..'],
    ['id', '.'],
    ['id', '\ud800'],
  ])('a path of %s %j is refused, because it leads elsewhere', async (field, id) => {
    const { desk, sent } = worldOf([ok()]);
    expect(await failureOf(desk.contacts.remove(id))).toMatchObject({ code: 'invalid_option', field });
    expect(sent).toHaveLength(0);
  });

  test('an id stays one segment of the path, whatever it contains', async () => {
    const { desk, sent } = worldOf([ok()]);
    await desk.contacts.get('a/../b?c#d');
    expect(sent[0]?.url).toBe('https://acme.example/api/v1/contacts/a%2F..%2Fb%3Fc%23d');
  });

  test('the client sends its name and version', async () => {
    const { desk, sent } = worldOf([ok()], { userAgent: 'acme-sync/2.1' });
    await desk.tickets.get(1);
    expect(sent[0]?.headers.get('User-Agent')).toMatch(/^acme-sync\/2\.1 tidemark-client\/\d+\.\d+\.\d+$/);
  });
});
