/** Verifies what arrives as docs/verify-webhooks.md tells a receiver to, with nothing of our own code. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export type ReceivedHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Both signatures, over the received bytes. */
export const isGenuine = (secret: string, headers: ReceivedHeaders, body: Buffer): boolean =>
  isSignedWithTime(secret, headers, body) && isSignedPlainly(secret, headers, body);

const longestAwaySeconds = 300;

const isSignedWithTime = (secret: string, headers: ReceivedHeaders, body: Buffer): boolean => {
  const id = textOf(headers['webhook-id']);
  const timestamp = textOf(headers['webhook-timestamp']);
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1_000 - Number(timestamp)) > longestAwaySeconds)
    return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return textOf(headers['webhook-signature'])
    .split(' ')
    .some((given) => isSame(given, `v1,${mac}`));
};

const isSignedPlainly = (secret: string, headers: ReceivedHeaders, body: Buffer): boolean => {
  const mac = createHmac('sha256', secret).update(body).digest('hex');
  return isSame(textOf(headers['x-service-signature']), mac);
};

const textOf = (header: ReceivedHeaders[string]): string => (typeof header === 'string' ? header : '');

const isSame = (one: string, other: string): boolean => {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
};
