import { createServer } from 'node:http';
import type { MailEnvelope, RawMail } from '@tidemark/domain';
import { spamWords } from '@tidemark/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeRspamd, openFakeRspamd } from '../testing/fake-rspamd.ts';
import { createRspamd } from './rspamd.ts';

const envelope: MailEnvelope = {
  from: 'cora@customer.example',
  to: 'support@acme.example',
  client: { address: '192.0.2.1', helo: 'mx.customer.example' },
};

const rawOf = (text: string): RawMail => ({
  size: Buffer.byteLength(text, 'latin1'),
  open: async function* () {
    for (let place = 0; place < text.length; place += 65_536)
      yield Buffer.from(text.slice(place, place + 65_536), 'latin1');
  },
});

describe('rspamd', () => {
  let server: FakeRspamd;
  let warnings: string[];
  beforeEach(async () => {
    server = await openFakeRspamd();
    warnings = [];
  });
  afterEach(() => server.close());

  const check = (raw = rawOf('Subject: Hi\r\n\r\nHi\r\n'), given = {}) =>
    createRspamd({
      ...{ url: server.url, password: null, timeoutMs: 2_000, ...given },
      log: { warn: (_, message) => warnings.push(message) },
    }).check(raw, envelope);

  test('is asked with the raw mail, its envelope and the password', async () => {
    const text = `Subject: Caf\xe9\r\n\r\n${'x'.repeat(300_000)}\r\n`;
    expect(await check(rawOf(text), { url: `${server.url}/`, password: 'q1!' })).toBe('other');
    expect(server.asked).toMatchObject([
      {
        path: '/checkv2',
        headers: {
          from: 'cora@customer.example',
          rcpt: 'support@acme.example',
          ip: '192.0.2.1',
          helo: 'mx.customer.example',
          password: 'q1!',
          'content-length': String(text.length),
        },
        body: text,
      },
    ]);
  });

  test.each([
    ['reject', 'spam'],
    ['add header', 'spam'],
    ['rewrite subject', 'spam'],
    ['soft reject', 'other'],
    ['greylist', 'other'],
    ['no action', 'other'],
  ])('that says %s makes the mail %s', async (action, verdict) => {
    server.answer({ body: JSON.stringify({ action, score: 7 }) });
    expect(await check()).toBe(verdict);
    expect(warnings).toEqual([]);
  });

  test.each([
    ['no JSON', { body: '<html>' }],
    ['another action', { body: '{"action":"constructor"}' }],
    ['no action', { body: '{}' }],
    ['a refusal', { status: 403, body: '{"error":"Unauthorized"}' }],
    ['a redirect', { status: 302, body: '' }],
    ['more than an answer', { body: ' '.repeat(2 * 1024 * 1024) }],
    ['nothing in time', null],
  ])('that answers with %s knows nothing, and the log says so', async (_what, answer) => {
    server.answer(answer);
    expect(await check(undefined, answer === null ? { timeoutMs: 100 } : {})).toBe('unknown');
    expect(warnings).toEqual(['rspamd gave no answer about a mail; it is taken in unchecked.']);
  });

  test('that is not there knows nothing', async () => {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    const place = probe.address();
    await new Promise<void>((resolve) => probe.close(() => resolve()));
    const url = `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 1}`;
    expect(await check(undefined, { url })).toBe('unknown');
  });

  test('that refuses early is not sent the rest', async () => {
    server.answer({ status: 413 });
    expect(await check(rawOf(spamWords.repeat(100_000)))).toBe('unknown');
  });
});
