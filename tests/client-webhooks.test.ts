/** The client accepts Tidemark's signatures, and the test vectors for other receivers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DeskEvent, verifyWebhook } from '@tidemark/client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signatureHeaders } from '../adapters/webhooks/src/sign.ts';
import { root } from './source-files.ts';

type Vector = Readonly<{
  secrets: readonly string[];
  body: string;
  headers: Readonly<Record<string, string>>;
}>;

const vectors: readonly Vector[] = [
  ...readFileSync(join(root, 'docs/verify-webhooks.md'), 'utf8').matchAll(
    /^```json\n(\{\n {2}"secrets".*?)^```$/gms,
  ),
].map(([, text = '']) => JSON.parse(text));

test('there are three test vectors', () => {
  expect(vectors).toHaveLength(3);
});

describe.each(vectors)('the test vector $headers.webhook-id', ({ secrets, body, headers }) => {
  const now = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const { 'x-service-signature': plain, ...dated } = headers;

  test.each(secrets)('has a right signature with a time for %s', async (secret) => {
    expect(await verifyWebhook(body, dated, secret, { now })).toEqual(JSON.parse(body));
  });

  test('has a right signature over the body alone for the oldest secret', async () => {
    const oldest = secrets.at(-1) ?? '';
    expect(await verifyWebhook(body, { 'X-Service-Signature': plain }, oldest)).toEqual(JSON.parse(body));
  });
});

const secretOf = (bytes: Uint8Array): string => `whsec_${Buffer.from(bytes).toString('base64')}`;
const secret = fc.uint8Array({ minLength: 24, maxLength: 64 }).map(secretOf);
const event: Pick<DeskEvent, 'event'> = { event: 'ticket.updated' };

test('a delivery signed with one of two secrets is accepted with either, and refused with one byte changed', async () => {
  const written = fc.record({ secrets: fc.tuple(secret, secret), text: fc.string({ unit: 'grapheme' }) });
  await fc.assert(
    fc.asyncProperty(written, fc.nat(), async ({ secrets, text }, place) => {
      const body = JSON.stringify({ ...event, data: { subject: text } });
      const at = '2026-11-20T08:05:00.000Z';
      const headers = signatureHeaders({
        secrets: [...secrets],
        plainSecret: secrets[1],
        id: 'e-1',
        at,
        body,
      });
      const now = new Date(at);
      for (const current of secrets)
        expect(await verifyWebhook(body, headers, current, { now })).toEqual(JSON.parse(body));
      const bytes = new TextEncoder().encode(body);
      const changed = bytes.with(place % bytes.length, (bytes[place % bytes.length] ?? 0) ^ 1);
      await expect(verifyWebhook(changed, headers, secrets, { now })).rejects.toMatchObject({
        code: 'webhook_forged',
      });
    }),
    { numRuns: 50 },
  );
});
