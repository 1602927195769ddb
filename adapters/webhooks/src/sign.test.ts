import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signatureHeaders } from './sign.ts';
import { requestTo, secret } from './testing/requests.ts';

const earlier = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

describe('a signed delivery', () => {
  test('is signed like the example of the Standard Webhooks project', () => {
    expect(
      signatureHeaders({
        secrets: [secret],
        plainSecret: secret,
        id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        at: '2021-02-25T15:02:10.000Z',
        body: '{"test": 2432232314}',
      }),
    ).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      'X-Service-Signature': '80ec8a89ce3cd22133a1066caecb4d04fea7467657c8514d717ec42c38a5c94c',
    });
  });

  test('has the second of its sending, never a later one', () => {
    const headers = signatureHeaders(requestTo('', { at: '2026-11-20T08:05:00.999Z' }));
    expect(headers['webhook-timestamp']).toBe('1795161900');
  });

  test.each([secret, earlier])(
    'has one plain signature during a rotation, and a dated one of each secret',
    (held) => {
      const secrets = [secret, earlier];
      const request = requestTo('', { secrets, plainSecret: held, body: '{"subject":"Grüße 🔑"}' });
      const headers = signatureHeaders(request);
      const bytes = Buffer.from(request.body, 'utf8');
      const plain = createHmac('sha256', Buffer.from(held, 'ascii')).update(bytes).digest('hex');
      expect(headers['X-Service-Signature']).toBe(plain);
      expect(plain).toMatch(/^[0-9a-f]{64}$/);
      const standard = createHmac('sha256', Buffer.from(held.slice(6), 'base64'))
        .update(Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`))
        .update(bytes)
        .digest('base64');
      expect((headers['webhook-signature'] ?? '').split(' ')).toContain(`v1,${standard}`);
    },
  );

  test('has another signature for another body, id or time', () => {
    const request = requestTo('');
    const signatures = [
      request,
      { ...request, body: `${request.body} ` },
      { ...request, id: 'another' },
      { ...request, at: '2026-11-20T08:05:01.000Z' },
    ].map((one) => signatureHeaders(one)['webhook-signature']);
    expect(new Set(signatures).size).toBe(4);
  });
});
