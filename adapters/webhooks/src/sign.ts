/** The two ways in which a delivery is signed (contract §8.4; examples for receivers: docs/webhooks.md). */
import { createHmac } from 'node:crypto';
import { millisecondsOf, type WebhookRequest } from '@tidemark/domain';

export type Signed = Pick<WebhookRequest, 'secrets' | 'id' | 'at' | 'body'>;

/**
 * Every secret signs, in the order given: so whoever holds any one of them can verify. `X-Service-Signature` is keyed
 * with the secret as shown and says nothing about time; the Standard Webhooks three are keyed with the bytes that
 * the secret encodes, and cover the id and the time too.
 */
export const signatureHeaders = ({ secrets, id, at, body }: Signed): Readonly<Record<string, string>> => {
  const timestamp = Math.floor(millisecondsOf(at) / 1_000);
  const dated = `${id}.${timestamp}.${body}`;
  const plain = secrets.map((secret) => createHmac('sha256', secret).update(body).digest('hex'));
  const standard = secrets.map((secret) =>
    createHmac('sha256', keyOf(secret)).update(dated).digest('base64'),
  );
  return {
    'X-Service-Signature': plain.join(','),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standard.map((signature) => `v1,${signature}`).join(' '),
  };
};

const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
