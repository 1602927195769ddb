/** Google's push service: FCM's HTTP v1 API, with a service account's token as the credential. */
import type { KeyObject } from 'node:crypto';
import type { Push, PushResult } from '@tidemark/domain';
import { keptForSeconds, type SettingNames, totalMs, unreached } from './failures.ts';
import { type FcmAnswer, fcmResult, fcmService } from './fcm-result.ts';
import { type Access, accessOf } from './google-access.ts';
import { type KeptValue, keptValue } from './kept-value.ts';
import type { Provider } from './push-sender.ts';

/** As in the file that Google gives out. */
export type ServiceAccount = Readonly<{
  projectId: string;
  email: string;
  keyId: string;
  key: KeyObject;
  tokenUrl: string;
}> &
  SettingNames;

export const createFcm = (account: ServiceAccount): Provider => {
  const project = encodeURIComponent(account.projectId);
  const url = `https://fcm.googleapis.com/v1/projects/${project}/messages:send`;
  const access = keptValue(() => accessOf(account));
  return {
    send: async (push) => {
      const sending = { url, access, account, push, signal: AbortSignal.timeout(totalMs) };
      try {
        // Google may end a token before its time: then the second one is another.
        return (await attempt(sending)) ?? (await attempt(sending)) ?? fcmResult(refused, account);
      } catch (error) {
        return unreached(fcmService, error);
      }
    },
    close: async () => undefined,
  };
};

type Sending = Readonly<{
  url: string;
  access: KeptValue<Access>;
  account: ServiceAccount;
  push: Push;
  signal: AbortSignal;
}>;

const refused: FcmAnswer = { status: 401, retryAfter: null, text: '' };

/** Null when the access token was not taken. */
const attempt = async ({ url, access, account, push, signal }: Sending): Promise<PushResult | null> => {
  const given = await access.get();
  if ('failure' in given) return given.failure;
  const headers = { Authorization: `Bearer ${given.token}`, 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: bodyOf(push), signal });
  const text = await answer.text();
  if (answer.status === 401) {
    access.drop(given);
    return null;
  }
  const retryAfter = answer.headers.get('Retry-After');
  return fcmResult({ status: answer.status, retryAfter, text }, account);
};

const bodyOf = ({ token, title, body, collapseKey, data }: Push): string =>
  JSON.stringify({
    message: {
      token,
      notification: { title, body },
      data,
      android: {
        // The key replaces what still waits at Google, the tag what the device shows.
        collapse_key: collapseKey,
        priority: 'HIGH',
        ttl: `${keptForSeconds}s`,
        notification: { tag: collapseKey },
      },
    },
  });
