import { jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApns } from './apns.ts';
import type { Provider } from './push-sender.ts';
import { type Apple, type AppleAnswer, aPush, openApple, publicKey } from './testing/apple.ts';

let apple: Apple;
let apns: Provider;

beforeEach(async () => {
  apple = await openApple();
  apns = createApns(apple.account);
});
afterEach(async () => {
  vi.useRealTimers();
  await apns.close();
  await apple.close();
});

const answering = (...answers: readonly AppleAnswer[]): void => {
  const left = [...answers];
  apple.does(() => left.shift() ?? { status: 200 });
};
const credentials = () => apple.requests.map(({ headers }) => headers.authorization);

describe('a push to an iPhone', () => {
  test('goes to its token and app, and replaces the earlier push about the ticket', async () => {
    expect(await apns.send(aPush({ token: 'ab/../?' }))).toEqual({ type: 'sent' });
    const [request] = apple.requests;
    expect(request?.headers).toMatchObject({
      ':method': 'POST',
      ':path': '/3/device/ab%2F..%2F%3F',
      'apns-topic': 'example.tidemark',
      'apns-push-type': 'alert',
      'apns-priority': '10',
      'apns-collapse-id': 'desk.42',
    });
    const keptFor = Number(request?.headers['apns-expiration']) - Date.now() / 1_000;
    expect(Math.abs(keptFor - 24 * 3_600)).toBeLessThan(60);
    expect(JSON.parse(request?.body ?? '')).toEqual({
      aps: {
        alert: { title: 'Ticket #42', body: 'The customer replied.' },
        sound: 'default',
        'thread-id': 'desk.42',
      },
      kind: 'customer_replied',
      ticket_number: '42',
      workspace: 'acme',
    });
  });

  test('is signed with the team’s key', async () => {
    await apns.send(aPush());
    const jwt = apple.requests[0]?.headers.authorization?.replace('bearer ', '') ?? '';
    const { payload, protectedHeader } = await jwtVerify(jwt, publicKey);
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
    expect(payload).toEqual({ iss: 'TEAM123456', iat: expect.any(Number) });
  });

  test('shares its signature and connection with the pushes of forty minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await Promise.all([apns.send(aPush()), apns.send(aPush()), apns.send(aPush())]);
    vi.setSystemTime(Date.now() + 39 * 60_000);
    await apns.send(aPush());
    expect(new Set(credentials()).size).toBe(1);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    await apns.send(aPush());
    expect(new Set(credentials()).size).toBe(2);
    expect(apple.connections()).toBe(1);
  });

  test('is signed and sent once more when Apple says that the signature is too old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await apns.send(aPush());
    vi.setSystemTime(Date.now() + 60_000);
    answering({ status: 403, reason: 'ExpiredProviderToken' });
    expect(await apns.send(aPush())).toEqual({ type: 'sent' });
    expect(new Set(credentials()).size).toBe(2);
    apple.does(() => ({ status: 403, reason: 'ExpiredProviderToken' }));
    expect(await apns.send(aPush())).toMatchObject({ type: 'failed' });
    expect(apple.requests).toHaveLength(5);
  });

  test.each([
    { status: 410, reason: 'Unregistered' },
    { status: 410, reason: 'ExpiredToken' },
  ])('ends the registration when its token will never work again ($status $reason)', async (answer) => {
    answering(answer);
    expect(await apns.send(aPush())).toEqual({ type: 'gone' });
  });

  test.each([
    { status: 400, reason: 'BadDeviceToken', setting: 'APNS_SANDBOX must be yes' },
    { status: 400, reason: 'DeviceTokenNotForTopic', setting: 'APNS_TOPIC must be the bundle id' },
  ])('is given up when a setting is wrong ($reason), and the registration stays', async (answer) => {
    answering(answer);
    const result = await apns.send(aPush());
    expect(result).toEqual({ type: 'refused', error: expect.stringContaining(` ${answer.setting}`) });
    expect(JSON.stringify(result)).toContain(`answered 400 ${answer.reason}: `);
    answering(answer);
    expect(await apns.send(aPush({ app: 'customers' }))).toEqual(result);
    answering(answer);
    const own = createApns({ ...apple.account, settingPrefix: 'PORTAL_' });
    const ofCustomers = await own.send(aPush({ app: 'customers' }));
    await own.close();
    expect(JSON.stringify(ofCustomers)).toContain(` PORTAL_${answer.setting}`);
  });

  test.each([
    { status: 400, reason: 'BadTopic' },
    { status: 403, reason: 'InvalidProviderToken' },
    { status: 413, reason: 'PayloadTooLarge' },
    { status: 500, reason: 'InternalServerError' },
  ])(
    'fails when Apple refuses it for another reason ($status $reason), and the registration stays',
    async (answer) => {
      answering(answer);
      expect(await apns.send(aPush())).toEqual({
        type: 'failed',
        error: `Apple’s push service answered ${answer.status} ${answer.reason}.`,
        retryAfterMs: null,
      });
    },
  );

  test('waits as long as Apple asks when it is sent too soon', async () => {
    answering(
      { status: 429, reason: 'TooManyRequests', retryAfter: '30' },
      { status: 503, reason: 'ServiceUnavailable' },
    );
    expect(await apns.send(aPush())).toMatchObject({ type: 'failed', retryAfterMs: 30_000 });
    expect(await apns.send(aPush())).toMatchObject({ type: 'failed', retryAfterMs: null });
    expect(await apns.send(aPush())).toEqual({ type: 'sent' });
  });
});

describe('the connection to Apple', () => {
  test('is opened again after Apple closed it', async () => {
    await apns.send(aPush());
    apple.requests[0]?.session.goaway(0);
    expect(await apns.send(aPush())).toEqual({ type: 'sent' });
    expect(apple.connections()).toBe(2);
  });

  test('is opened again when it breaks in the middle of a push, which is then sent', async () => {
    await apns.send(aPush());
    apple.does(({ session }) => {
      apple.does(() => ({ status: 200 }));
      session.destroy();
      return null;
    });
    expect(await apns.send(aPush())).toEqual({ type: 'sent' });
    expect(apple.connections()).toBe(2);
  });

  test('is given up when it breaks at once', async () => {
    apple.does(({ session }) => {
      session.destroy();
      return null;
    });
    expect(await apns.send(aPush())).toMatchObject({ type: 'failed', retryAfterMs: null });
    expect(apple.requests).toHaveLength(1);
    apple.does(() => ({ status: 200 }));
    expect(await apns.send(aPush())).toEqual({ type: 'sent' });
  });

  test('is not affected when one push of many fails', async () => {
    apple.does(({ body }, stream) => {
      if (!body.includes('"cut"')) return { status: 200 };
      stream.close(2);
      return null;
    });
    const results = await Promise.all([
      apns.send(aPush()),
      apns.send(aPush({ title: 'cut' })),
      apns.send(aPush()),
    ]);
    expect(results.map(({ type }) => type)).toEqual(['sent', 'failed', 'sent']);
  });

  test('is reported as a failure when nothing answers, without the token', async () => {
    await apple.close();
    const result = await apns.send(aPush());
    expect(result).toEqual({
      type: 'failed',
      error: 'Apple’s push service could not be reached (ECONNREFUSED).',
      retryAfterMs: null,
    });
    apple = await openApple();
  });
});
