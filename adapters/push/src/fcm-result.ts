import type { PushResult } from '@tidemark/domain';
import { failed } from './failures.ts';
import { retryAfterMs } from './retry-after.ts';

export const fcmService = 'Google’s push service';

export type FcmAnswer = Readonly<{ status: number; retryAfter: string | null; text: string }>;

export const fcmResult = ({ status, retryAfter, text }: FcmAnswer): PushResult => {
  if (status === 200) return { type: 'sent' };
  const names = namesIn(text);
  if (isGone(status, names, text)) return { type: 'gone' };
  // Google asks for a minute at least where it names no time.
  const wait = retryAfterMs(retryAfter) ?? (status === 429 ? 60_000 : null);
  return failed(`${fcmService} answered ${[status, ...names].join(' ')}.`, wait);
};

/** The words by which Google names an error, `status` and `errorCode`, wherever they stand. */
const namesIn = (text: string): readonly string[] => {
  const named = text.matchAll(/"(?:status|errorCode)"\s*:\s*"([A-Z_]{1,100})"/g);
  return [...new Set([...named].map(([, name = '']) => name))];
};

/** `INVALID_ARGUMENT` is also said of other parts of a message: then the token is not at fault. */
const isGone = (status: number, names: readonly string[], text: string): boolean =>
  names.includes('UNREGISTERED') ||
  (status === 404 && names.includes('NOT_FOUND')) ||
  (names.includes('INVALID_ARGUMENT') &&
    /"field"\s*:\s*"message\.token"|not a valid FCM registration token/.test(text));
