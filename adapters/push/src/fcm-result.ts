import type { PushResult } from '@tidemark/domain';
import { failed, type SettingNames, settingOf } from './failures.ts';
import { retryAfterMs } from './retry-after.ts';

export const fcmService = 'Google’s push service';

export type FcmAnswer = Readonly<{ status: number; retryAfter: string | null; text: string }>;

export const fcmResult = ({ status, retryAfter, text }: FcmAnswer, settings: SettingNames): PushResult => {
  if (status === 200) return { type: 'sent' };
  const names = namesIn(text);
  if (names.includes('UNREGISTERED')) return { type: 'gone' };
  const answered = `${fcmService} answered ${[status, ...names].join(' ')}`;
  const refusal = refusalOf({ status, names, text, settings });
  if (refusal !== null) return { type: 'refused', error: `${answered}: ${refusal}` };
  // Google asks for a minute at least where it names no time.
  const wait = retryAfterMs(retryAfter) ?? (status === 429 ? 60_000 : null);
  return failed(`${answered}.`, wait);
};

/** Google's names of an error, `status` and `errorCode`, anywhere in the response. */
const namesIn = (text: string): readonly string[] => {
  const named = text.matchAll(/"(?:status|errorCode)"\s*:\s*"([A-Z_]{1,100})"/g);
  return [...new Set([...named].map(([, name = '']) => name))];
};

type Refusal = Readonly<{ status: number; names: readonly string[]; text: string; settings: SettingNames }>;

/**
 * The sentence on a refusal that may be the fault of our settings; null for any other. With a wrong project, Google refuses
 * every token, and no registration may be lost by that. `INVALID_ARGUMENT` can also be about other parts of the message.
 */
const refusalOf = ({ status, names, text, settings }: Refusal): string | null => {
  if (names.includes('SENDER_ID_MISMATCH'))
    return `the token is of another project. ${rightProject(settings)}`;
  if (status === 404 && names.includes('NOT_FOUND'))
    return `it knows no such project, or no such token in it. ${rightProject(settings)}`;
  const isOfToken = /"field"\s*:\s*"message\.token"|not a valid FCM registration token/.test(text);
  return names.includes('INVALID_ARGUMENT') && isOfToken ? `the token is none of FCM. ${rightApp}` : null;
};

const rightProject = (settings: SettingNames): string =>
  `${settingOf(settings, 'FCM_SERVICE_ACCOUNT_FILE')} must be of the project that the app is built for.`;
const rightApp = 'The app must register the token that Firebase gives it, under the platform android.';
