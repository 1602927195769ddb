/** The `Idempotency-Key` header of a POST (contract §1.8). */
import { type Call, invalid, limits, type Secrets } from '@tidemark/domain';
import type { Exchange } from '../exchange.ts';

/** The call as one that may be retried, when the caller asked for that. */
export const retrySafe = (
  call: Call,
  exchange: Exchange,
  { secrets, bodyText }: Readonly<{ secrets: Pick<Secrets, 'hash'>; bodyText: string }>,
): Call => {
  const key = exchange.request.headers.get('idempotency-key');
  if (key === null || exchange.method !== 'POST') return call;
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > limits.idempotency.keyLength)
    throw invalid(
      'Idempotency-Key',
      `Idempotency-Key must be 1 to ${limits.idempotency.keyLength} visible ASCII characters without spaces, got ${faultIn(key)}.`,
    );
  const fingerprint = secrets.hash(`${exchange.method} ${exchange.url.pathname}\n${bodyText}`);
  const onReplay = () => {
    exchange.headers['Idempotent-Replayed'] = 'true';
  };
  return { ...call, idempotency: { key, fingerprint, onReplay } };
};

const faultIn = (key: string): string => {
  if (key.length === 0) return 'nothing';
  if (key.length > limits.idempotency.keyLength) return `${key.length} characters`;
  return /\s/.test(key) ? 'one with a space in it' : 'one with another character in it';
};
