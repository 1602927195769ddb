import { afterEach, describe, expect, test } from 'vitest';
import { readApnsKey, readServiceAccount } from './credentials.ts';
import { type AppServices, createPushSender, type PushLog } from './push-sender.ts';
import { type Apple, aPush, privateKey as appleKey, openApple } from './testing/apple.ts';
import { type Google, privateKey as googleKey, openGoogle } from './testing/google.ts';

const lines: string[] = [];
const line = (level: string) => (facts: object, message: string) =>
  void lines.push(`${level} ${message} ${JSON.stringify(facts)}`);
const log: PushLog = { info: line('info'), warn: line('warn') };

const nothing: AppServices = { apns: null, fcm: null };
const onlyAgents = (agents: AppServices) => ({ agents, customers: nothing });

let apple: Apple | null = null;
let google: Google | null = null;

afterEach(async () => {
  await apple?.close();
  google?.server.close();
  [apple, google] = [null, null];
  lines.splice(0);
});

const toIphone = aPush({ token: 'iphone' });
const toAndroid = aPush({ platform: 'android', token: 'android' });

describe('pushes', () => {
  test('go to the service of their platform', async () => {
    apple = await openApple();
    google = openGoogle();
    const sender = createPushSender({ ...onlyAgents({ apns: apple.account, fcm: google.account }), log });
    expect(await sender.send(toIphone)).toEqual({ type: 'sent' });
    // From here on no other server can be reached.
    google.server.listen({ onUnhandledFrame: 'error' });
    expect(await sender.send(toAndroid)).toEqual({ type: 'sent' });
    expect(apple.requests.map(({ headers }) => headers[':path'])).toEqual(['/3/device/iphone']);
    expect(google.sent).toMatchObject([{ body: { message: { token: 'android' } } }]);
    expect(lines).toEqual([]);
    await sender.close();
  });

  test('are only logged where no service is set up, without the token', async () => {
    const sender = createPushSender({ ...onlyAgents(nothing), log });
    for (const push of [toIphone, toAndroid]) expect(await sender.send(push)).toEqual({ type: 'sent' });
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe(
      'info A push notification was not sent: no push service is set up for it {"app":"agents","platform":"ios","collapse_key":"desk.42","title":"Ticket #42","kind":"customer_replied"}',
    );
    await sender.close();
  });

  test('of agents and of customers use the account of their own app only', async () => {
    apple = await openApple();
    google = openGoogle();
    const ofCustomers = { ...apple.account, topic: 'example.customers' };
    const sender = createPushSender({
      agents: { apns: apple.account, fcm: null },
      customers: { apns: ofCustomers, fcm: google.account },
      log,
    });
    await sender.send(toIphone);
    await sender.send({ ...toIphone, app: 'customers', token: 'of-bob' });
    google.server.listen({ onUnhandledFrame: 'error' });
    await sender.send(toAndroid);
    await sender.send({ ...toAndroid, app: 'customers', token: 'of-eve' });
    const asked = apple.requests.map(({ headers }) => [headers['apns-topic'], headers[':path']]);
    expect(asked).toEqual([
      ['example.tidemark', '/3/device/iphone'],
      ['example.customers', '/3/device/of-bob'],
    ]);
    expect(google.sent).toMatchObject([{ body: { message: { token: 'of-eve' } } }]);
    // The agents' app has no account with Google here.
    expect(lines).toEqual([expect.stringMatching(/^info .*"app":"agents","platform":"android"/)]);
    await sender.close();
  });

  test('of both apps share the connection when they share the account', async () => {
    apple = await openApple();
    const own = { apns: apple.account, fcm: null };
    const sender = createPushSender({ agents: own, customers: own, log });
    await sender.send(toIphone);
    await sender.send({ ...toIphone, app: 'customers' });
    expect(apple.requests).toHaveLength(2);
    expect(apple.connections()).toBe(1);
    await sender.close();
  });

  test('are logged when they fail or are refused, without the token', async () => {
    apple = await openApple();
    const answers = [
      { status: 403, reason: 'InvalidProviderToken' },
      { status: 400, reason: 'DeviceTokenNotForTopic' },
    ];
    apple.does(() => answers.shift() ?? { status: 200 });
    const sender = createPushSender({ ...onlyAgents({ apns: apple.account, fcm: null }), log });
    for (const push of [toIphone, toIphone]) await sender.send(push);
    const line = (error: string) =>
      `warn A push was not sent {"app":"agents","platform":"ios","collapse_key":"desk.42","error":"Apple’s push service answered ${error}"}`;
    expect(lines).toEqual([
      line('403 InvalidProviderToken.'),
      line(
        '400 DeviceTokenNotForTopic: the token is of another app. APNS_TOPIC must be the bundle id of the app.',
      ),
    ]);
    await sender.close();
  });
});

describe('the files of the services', () => {
  const pem = { type: 'pkcs8', format: 'pem' } as const;
  const account = {
    project_id: 'acme-desk',
    private_key_id: 'key-1',
    private_key: googleKey.export(pem),
    client_email: 'push@acme-desk.iam.gserviceaccount.com',
  };

  test('are read as the providers issue them', () => {
    expect(readApnsKey(String(appleKey.export(pem)))?.equals(appleKey)).toBe(true);
    expect(readServiceAccount(JSON.stringify(account))).toMatchObject({
      projectId: 'acme-desk',
      email: account.client_email,
      keyId: 'key-1',
      tokenUrl: 'https://oauth2.googleapis.com/token',
    });
  });

  test.each([
    ['nothing', ''],
    ['no JSON', 'hello'],
    ['another key', JSON.stringify({ ...account, private_key: appleKey.export(pem) })],
    ['no project', JSON.stringify({ ...account, project_id: '' })],
    ['null', 'null'],
  ])('are refused when they contain %s', (_case, text) => {
    expect(readServiceAccount(text)).toBeNull();
    expect(readApnsKey(text)).toBeNull();
  });

  test('are refused in each other’s place', () => {
    expect(readApnsKey(String(googleKey.export(pem)))).toBeNull();
  });
});
