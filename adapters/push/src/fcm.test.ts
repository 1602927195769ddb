import { jwtVerify } from 'jose';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFcm } from './fcm.ts';
import type { Provider } from './push-sender.ts';
import { aPush } from './testing/apple.ts';
import { badField, fcmError, type Google, openGoogle, publicKey, refusal } from './testing/google.ts';

let google: Google;
let fcm: Provider;

beforeEach(() => {
  google = openGoogle();
  google.server.listen({ onUnhandledFrame: 'error' });
  fcm = createFcm(google.account);
});
afterEach(() => {
  vi.useRealTimers();
  google.server.close();
});

const push = aPush({ platform: 'android', token: 'fcm:token' });
const authorizations = () => google.sent.map(({ authorization }) => authorization);

describe('a push to an Android phone', () => {
  test('replaces the earlier push about the ticket, at Google and on the device', async () => {
    expect(await fcm.send(push)).toEqual({ type: 'sent' });
    expect(google.sent).toEqual([
      {
        authorization: 'Bearer access-1',
        body: {
          message: {
            token: 'fcm:token',
            notification: { title: 'Ticket #42', body: 'The customer replied.' },
            data: { kind: 'customer_replied', ticket_number: '42', workspace: 'acme' },
            android: {
              collapse_key: 'desk.42',
              priority: 'HIGH',
              ttl: '86400s',
              notification: { tag: 'desk.42' },
            },
          },
        },
      },
    ]);
  });

  test('is sent for the service account, with an assertion signed by its key', async () => {
    await fcm.send(push);
    const [grant] = google.grants;
    expect(grant?.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const { payload, protectedHeader } = await jwtVerify(grant?.get('assertion') ?? '', publicKey, {
      issuer: google.account.email,
      audience: google.account.tokenUrl,
    });
    expect(protectedHeader).toEqual({ alg: 'RS256', kid: 'key-1', typ: 'JWT' });
    expect(payload.scope).toBe('https://www.googleapis.com/auth/firebase.messaging');
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3_600);
  });

  test('shares its access token with others until a minute before that expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await Promise.all([fcm.send(push), fcm.send(push), fcm.send(push)]);
    vi.setSystemTime(Date.now() + 3_530_000);
    await fcm.send(push);
    expect(google.grants).toHaveLength(1);
    vi.setSystemTime(Date.now() + 60_000);
    await fcm.send(push);
    expect(google.grants).toHaveLength(2);
  });

  test('gets another access token, once, when Google has revoked the current one', async () => {
    await fcm.send(push);
    google.answers.fcm.push({ status: 401 });
    expect(await fcm.send(push)).toEqual({ type: 'sent' });
    expect(authorizations()).toEqual(['Bearer access-1', 'Bearer access-1', 'Bearer access-2']);
    google.answers.fcm.push({ status: 401 }, { status: 401 });
    expect(await fcm.send(push)).toMatchObject({ type: 'failed' });
  });

  test('ends the registration when its token was unregistered', async () => {
    google.answers.fcm.push(refusal(404, 'NOT_FOUND', fcmError('UNREGISTERED')));
    expect(await fcm.send(push)).toEqual({ type: 'gone' });
  });

  const ofProject = ' FCM_SERVICE_ACCOUNT_FILE must be of the project';
  const noToken = refusal(400, 'INVALID_ARGUMENT', fcmError('INVALID_ARGUMENT'), badField('message.token'));
  test.each([
    ['another project', refusal(403, 'PERMISSION_DENIED', fcmError('SENDER_ID_MISMATCH')), ofProject],
    ['a project that is not there', refusal(404, 'NOT_FOUND'), ofProject],
    ['a token that is none', noToken, 'the token is none of FCM'],
  ])('for %s is given up, and the registration stays', async (_case, answer, sentence) => {
    google.answers.fcm.push(answer);
    expect(await fcm.send(push)).toEqual({ type: 'refused', error: expect.stringContaining(sentence) });
    google.answers.fcm.push(answer);
    const own = createFcm({ ...google.account, settingPrefix: 'PORTAL_' });
    const ofCustomers = await own.send({ ...push, app: 'customers' });
    const named = sentence.replace(' FCM_', ' PORTAL_FCM_');
    expect(ofCustomers).toEqual({ type: 'refused', error: expect.stringContaining(named) });
  });

  test.each([
    ['a message that is wrong otherwise', refusal(400, 'INVALID_ARGUMENT', badField('message.data'))],
    ['an account without the right', refusal(403, 'PERMISSION_DENIED')],
    ['a page of a proxy', { status: 404, body: '<h1>Not Found</h1>' }],
    ['a fault of Google', refusal(500, 'INTERNAL')],
  ])('that is refused for %s leaves the registration', async (_case, answer) => {
    google.answers.fcm.push(answer);
    expect(await fcm.send(push)).toMatchObject({ type: 'failed', retryAfterMs: null });
  });

  test('waits as long as Google asks, or a minute where Google gives no time', async () => {
    const tooMany = refusal(429, 'RESOURCE_EXHAUSTED', fcmError('QUOTA_EXCEEDED'));
    google.answers.fcm.push({ ...tooMany, headers: { 'Retry-After': '90' } }, tooMany);
    expect(await fcm.send(push)).toEqual({
      type: 'failed',
      error: 'Google’s push service answered 429 RESOURCE_EXHAUSTED QUOTA_EXCEEDED.',
      retryAfterMs: 90_000,
    });
    expect(await fcm.send(push)).toMatchObject({ retryAfterMs: 60_000 });
  });

  test('is not sent without an access token, and the next push requests one again', async () => {
    google.answers.token.push(
      { status: 503, headers: { 'Retry-After': '20' } },
      { status: 200, body: 'no JSON' },
    );
    expect(await fcm.send(push)).toEqual({
      type: 'failed',
      error: 'Google’s token service answered 503.',
      retryAfterMs: 20_000,
    });
    expect(await fcm.send(push)).toMatchObject({ type: 'failed' });
    expect(await fcm.send(push)).toEqual({ type: 'sent' });
    expect(google.sent).toHaveLength(1);
  });

  test('is reported as a failure when nothing answers, without the token', async () => {
    google.server.use(
      http.post('https://fcm.googleapis.com/v1/projects/acme-desk/messages:send', () => HttpResponse.error()),
    );
    const result = await fcm.send(push);
    expect(result).toMatchObject({ type: 'failed', retryAfterMs: null });
    expect(JSON.stringify(result)).toContain('Google’s push service could not be reached');
    expect(JSON.stringify(result)).not.toContain(push.token);
  });
});
