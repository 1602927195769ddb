/** A receiver takes what Tidemark signed, and nothing else. The vectors are those of docs/verify-webhooks.md. */
import { describe, expect, test } from 'vitest';
import { TidemarkError } from './error.ts';
import { type Verifying, verifyWebhook, type WebhookHeaders } from './verify-webhook.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const earlier = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const stranger = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
const body =
  '{"event":"ticket.updated","occurred_at":"2026-11-20T08:04:59.120Z","workspace":"acme","data":{"number":42,"subject":"Where is my Überweisung?"}}';
const now = new Date(1_795_161_900_000);
const dated = 'v1,7ClvE2PQMWvgQWY5m4m32hnoXQYCpaG+0yeAjGMUol4=';
const plain = 'fd6209118e7822bde64610774a3aa7c3686031de0f0b98f04b76a1c893916ea2';
const rotating = {
  dated: `${dated} v1,4YN1S19behlByEAd/l8vfnoLXiE0MC4uF8gCC1wQvO0=`,
  plain: '887298e85d0e207fbbf1d3c254644300cac6e1f360f3935d08fd5fc12c8e6950',
};

const headers = {
  'webhook-id': '0199f1a2-7c00-7000-8000-000000000001',
  'webhook-timestamp': '1795161900',
  'webhook-signature': dated,
};

const codeOf = async (
  raw: string,
  given: WebhookHeaders,
  options: Verifying & Readonly<{ secrets?: string | readonly string[] }> = {},
): Promise<string> => {
  const { secrets = secret, ...verifying } = options;
  const outcome = await verifyWebhook(raw, given, secrets, { now, ...verifying }).catch((error) => error);
  return outcome instanceof TidemarkError ? outcome.code : 'genuine';
};

describe('a genuine request', () => {
  test.each([
    ['with the time in its signature', headers],
    ['signed over the body alone', { 'X-Service-Signature': plain }],
    ['with both', { ...headers, 'X-Service-Signature': plain }],
    ['with names as Headers has them', new Headers(headers)],
    [
      'with names in capitals',
      Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toUpperCase(), v])),
    ],
    ['with values in lists', Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, [v]]))],
  ])('%s returns its event', async (_how, given) => {
    const event = await verifyWebhook(body, given, secret, { now });
    expect(event).toMatchObject({ event: 'ticket.updated', data: { number: 42 } });
    if (event.event === 'ticket.updated') expect(event.data.subject).toBe('Where is my Überweisung?');
  });

  test.each([
    ['bytes', new TextEncoder().encode(body)],
    ['a part of a larger buffer', new TextEncoder().encode(`xx${body}`).subarray(2)],
    ['an ArrayBuffer', new TextEncoder().encode(body).buffer],
  ])('may have its body as %s', async (_form, raw) => {
    expect(await verifyWebhook(raw, headers, secret, { now })).toMatchObject({ workspace: 'acme' });
  });

  test('the example of the Standard Webhooks project is accepted', async () => {
    const given = {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    };
    const at = new Date(1_614_265_330_000);
    expect(await verifyWebhook('{"test": 2432232314}', given, secret, { now: at })).toEqual({
      test: 2432232314,
    });
  });
});

describe('while a secret is exchanged', () => {
  const given = {
    dated: { ...headers, 'webhook-signature': rotating.dated },
    plain: { 'x-service-signature': rotating.plain },
  };

  test('a dated signature is accepted with either of the two secrets', async () => {
    for (const secrets of [secret, earlier, [secret, earlier], [stranger, earlier]])
      expect(await codeOf(body, given.dated, { secrets })).toBe('genuine');
    expect(await codeOf(body, given.dated, { secrets: [stranger] })).toBe('webhook_forged');
  });

  test('the plain signature is accepted with the secret that signed it, alone or among others', async () => {
    for (const secrets of [earlier, [secret, earlier], [stranger, earlier]])
      expect(await codeOf(body, given.plain, { secrets })).toBe('genuine');
    for (const secrets of [secret, [stranger, secret]])
      expect(await codeOf(body, given.plain, { secrets })).toBe('webhook_forged');
  });

  test.each([
    ['two headers of one name, joined by a proxy', rotating.dated.replace(' ', ', ')],
    ['joined without a space', rotating.dated.replace(' ', ',')],
    ['a version that is not known yet among them', `v2,abc v1a,abc ${rotating.dated} v3,abc`],
  ])('%s: both signatures are still accepted', async (_what, joined) => {
    for (const secrets of [secret, earlier])
      expect(await codeOf(body, { ...headers, 'webhook-signature': joined }, { secrets })).toBe('genuine');
  });
});

describe('a request that is not genuine', () => {
  test.each([
    ['another body', body.replace('42', '43'), headers],
    ['a body that was parsed and written again', JSON.stringify(JSON.parse(body), null, 1), headers],
    ['another id', body, { ...headers, 'webhook-id': '0199f1a2-7c00-7000-8000-000000000002' }],
    ['another time', body, { ...headers, 'webhook-timestamp': '1795161901' }],
    ['no id', body, { ...headers, 'webhook-id': undefined }],
    ['no time', body, { ...headers, 'webhook-timestamp': undefined }],
    ['a time that is none', body, { ...headers, 'webhook-timestamp': '1e9' }],
    ['an empty signature', body, { ...headers, 'webhook-signature': '' }],
    ['a signature of another version', body, { ...headers, 'webhook-signature': dated.replace('v1', 'v2') }],
    ['the beginning of a signature', body, { ...headers, 'webhook-signature': dated.slice(0, 20) }],
    ['a signature that is no base64', body, { ...headers, 'webhook-signature': 'v1,%%%' }],
    ['another body, signed over the body alone', `${body} `, { 'x-service-signature': plain }],
    ['a signature that is no hex', body, { 'x-service-signature': 'zz' }],
    ['an empty one over the body', body, { 'x-service-signature': '' }],
    ['two signatures over the body', body, { 'x-service-signature': `${plain},${plain}` }],
    ['one over the body in capitals', body, { 'x-service-signature': plain.toUpperCase() }],
    [
      'a wrong dated one beside a right plain one',
      body,
      { ...headers, 'webhook-id': 'x', 'x-service-signature': plain },
    ],
  ])('%s is refused as forged', async (_what, raw, given) => {
    expect(await codeOf(raw, given)).toBe('webhook_forged');
  });

  test('a request without any signature is refused as unsigned', async () => {
    expect(await codeOf(body, {})).toBe('webhook_unsigned');
    expect(await codeOf(body, { 'x-service-signature': plain }, { mustBeDated: true })).toBe(
      'webhook_unsigned',
    );
  });

  test('a signed body that is not an event has an error of its own', async () => {
    const key = await crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode('[1]'));
    const hex = [...new Uint8Array(mac)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    expect(await codeOf('[1]', { 'x-service-signature': hex })).toBe('webhook_unreadable');
  });
});

describe('a copy that is sent later', () => {
  test.each([
    [300, 'genuine'],
    [301, 'webhook_stale'],
    [-300, 'genuine'],
    [-301, 'webhook_stale'],
  ])('%i seconds from now, it is %s', async (seconds, outcome) => {
    expect(await codeOf(body, headers, { now: new Date(now.getTime() + seconds * 1_000) })).toBe(outcome);
  });

  test('the receiver sets the tolerance', async () => {
    const later = new Date(now.getTime() + 10_000);
    expect(await codeOf(body, headers, { now: later, tolerance: 5 })).toBe('webhook_stale');
    expect(await codeOf(body, headers, { now: later, tolerance: 10 })).toBe('genuine');
    expect(await codeOf(body, headers, { now: new Date(Number.NaN) })).toBe('webhook_stale');
  });
});

describe('a mistake of the receiver', () => {
  test.each([
    ['no secret', []],
    ['an empty secret', ''],
    ['a list with an empty secret', [secret, '']],
    ['a secret that is no base64', 'whsec_%'],
  ])('%s is reported, without the secret', async (_what, secrets) => {
    const refused = verifyWebhook(body, headers, secrets, { now });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_option', field: 'secrets' });
    await expect(refused).rejects.toThrow(/^(?!.*MfKQ)/);
  });

  test('a parsed body is reported, because its bytes are lost', async () => {
    const parsed = JSON.parse(body);
    await expect(verifyWebhook(parsed, headers, secret)).rejects.toMatchObject({ field: 'rawBody' });
  });

  test('a tolerance that is not a number accepts nothing', async () => {
    const tolerance = Number.NaN;
    await expect(verifyWebhook(body, headers, secret, { now, tolerance })).rejects.toMatchObject({
      field: 'tolerance',
    });
  });
});
