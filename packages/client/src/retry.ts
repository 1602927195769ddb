/** Whether a call that failed is made again, and how long that waits. */
import type { TidemarkError } from './error.ts';
import type { Prepared } from './request.ts';

export type Tried = Readonly<{
  /** How often the call was made. */
  attempts: number;
  maxRetries: number;
  longestWaitMs: number;
}>;

/** Milliseconds until the next attempt; null when there is none. */
export const waitBefore = (failure: TidemarkError, prepared: Prepared, tried: Tried): number | null => {
  if (tried.attempts > tried.maxRetries || !isWorthIt(failure, prepared)) return null;
  const usual = Math.min(firstMs * 2 ** (tried.attempts - 1), mostMs);
  if (failure.retryAfter === null) return usual / 2 + Math.random() * (usual / 2);
  const requestedMs = failure.retryAfter * 1_000;
  // Spread beyond the second that was named: all who were refused together do not come back together.
  return requestedMs > tried.longestWaitMs ? null : requestedMs + Math.random() * firstMs;
};

const firstMs = 500;
const mostMs = 8_000;

const isWorthIt = (failure: TidemarkError, prepared: Prepared): boolean => {
  const { method, retrySafe } = prepared.route;
  if (method === 'POST' && !retrySafe) return false;
  if (failure.status === 429 || failure.code === 'idempotency_in_progress') return true;
  if (!mayHaveBeenDone(failure)) return false;
  // Made already, a change of a named version would be refused the second time.
  return !prepared.isConditional;
};

/** Nobody knows whether the server did what it was asked for. */
export const mayHaveBeenDone = ({ code, status }: TidemarkError): boolean =>
  code === 'network_error' || code === 'timeout' || status === 502 || status === 503 || status === 504;
