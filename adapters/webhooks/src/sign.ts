/** The two signatures of a delivery (contract §8.4; examples for receivers: docs/verify-webhooks.md). */
import { createHmac } from 'node:crypto';
import { millisecondsOf, type WebhookRequest } from '@tidemark/domain';

export type Signed = Pick<WebhookRequest, 'secrets' | 'plainSecret' | 'id' | 'at' | 'body'>;

/**
 * `X-Service-Signature` is one lower-case hex of 64 characters over the body alone, keyed with `plainSecret` as it was
 * shown. `webhook-signature` has one signature of each secret, in the order given, over the id, the time and the body,
 * keyed with the bytes that the secret encodes (Standard Webhooks).
 */
export const signatureHeaders = ({
  secrets,
  plainSecret,
  id,
  at,
  body,
}: Signed): Readonly<Record<string, string>> => {
  const timestamp = Math.floor(millisecondsOf(at) / 1_000);
  const dated = `${id}.${timestamp}.${body}`;
  const standard = secrets.map((secret) =>
    createHmac('sha256', keyOf(secret)).update(dated).digest('base64'),
  );
  return {
    'X-Service-Signature': createHmac('sha256', plainSecret).update(body).digest('hex'),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standard.map((signature) => `v1,${signature}`).join(' '),
  };
};

const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
