/** Apple's push service over HTTP/2, with a token of the provider's own as the credential. */
import type { KeyObject } from 'node:crypto';
import type { Push, PushResult } from '@tidemark/domain';
import { SignJWT } from 'jose';
import { type ApnsAnswer, createApnsConnection } from './apns-connection.ts';
import { failed, keptForSeconds, type SettingNames, settingOf, totalMs, unreached } from './failures.ts';
import { keptValue } from './kept-value.ts';
import type { Provider } from './push-sender.ts';
import { retryAfterMs } from './retry-after.ts';

/** `topic` is the bundle id of the app. */
export type ApnsAccount = Readonly<{
  key: KeyObject;
  keyId: string;
  teamId: string;
  topic: string;
  sandbox: boolean;
  /** Another server in the place of Apple's, for tests. */
  origin?: string;
}> &
  SettingNames;

export const createApns = (account: ApnsAccount): Provider => {
  const { sandbox, origin = `https://api.${sandbox ? 'sandbox.' : ''}push.apple.com` } = account;
  const connection = createApnsConnection(origin);
  const credential = keptValue(async () => ({ value: await sign(account), lastsMs: credentialMs }));
  const attempt = async (push: Push, signal: AbortSignal): Promise<ApnsAnswer> => {
    const jwt = await credential.get();
    const headers = { ...headersOf(push, account), authorization: `bearer ${jwt}` };
    const answer = await connection.post({ headers, body: bodyOf(push), signal });
    if (answer.reason === 'ExpiredProviderToken') credential.drop(jwt);
    return answer;
  };
  return {
    send: async (push) => {
      const signal = AbortSignal.timeout(totalMs);
      try {
        const first = await attempt(push, signal);
        // The clock of this machine may have been set since the token was made.
        const answer = first.reason === 'ExpiredProviderToken' ? await attempt(push, signal) : first;
        return resultOf(answer, account);
      } catch (error) {
        return unreached(service, error);
      }
    },
    close: connection.close,
  };
};

const service = 'Apple’s push service';

/** Apple refuses tokens that are older than an hour, and those who make new ones more than once in 20 minutes. */
const credentialMs = 40 * 60_000;

const sign = ({ key, keyId, teamId }: ApnsAccount): Promise<string> =>
  new SignJWT().setProtectedHeader({ alg: 'ES256', kid: keyId }).setIssuer(teamId).setIssuedAt().sign(key);

const headersOf = ({ token, collapseKey }: Push, { topic }: ApnsAccount) => ({
  ':method': 'POST',
  ':path': `/3/device/${encodeURIComponent(token)}`,
  'apns-topic': topic,
  'apns-push-type': 'alert',
  'apns-priority': '10',
  'apns-expiration': String(Math.floor(Date.now() / 1_000) + keptForSeconds),
  'apns-collapse-id': collapseKey,
  'content-type': 'application/json',
});

const bodyOf = ({ title, body, collapseKey, data }: Push): string =>
  JSON.stringify({
    ...data,
    aps: { alert: { title, body }, sound: 'default', 'thread-id': collapseKey },
  });

/** Apple's errors for every token under a wrong setting: no registration may be removed because of them. */
const refusals: Readonly<Record<string, (names: SettingNames) => string>> = {
  BadDeviceToken: (names) =>
    `the token is none of this environment. ${settingOf(names, 'APNS_SANDBOX')} must be yes for builds signed for development, no for all others.`,
  DeviceTokenNotForTopic: (names) =>
    `the token is of another app. ${settingOf(names, 'APNS_TOPIC')} must be the bundle id of the app.`,
};

const resultOf = ({ status, reason, retryAfter }: ApnsAnswer, names: SettingNames): PushResult => {
  if (status === 200) return { type: 'sent' };
  if (status === 410 || reason === 'Unregistered') return { type: 'gone' };
  const refusal = refusals[reason]?.(names);
  if (refusal !== undefined)
    return { type: 'refused', error: `${service} answered ${status} ${reason}: ${refusal}` };
  const why = reason === '' ? status : `${status} ${reason}`;
  return failed(`${service} answered ${why}.`, retryAfterMs(retryAfter));
};
