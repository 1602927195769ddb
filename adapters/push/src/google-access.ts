/** A service account's access to FCM: a signed statement is exchanged for a token that is good for an hour. */
import type { PushResult } from '@tidemark/domain';
import { SignJWT } from 'jose';
import { failed, totalMs, unreached } from './failures.ts';
import type { ServiceAccount } from './fcm.ts';
import type { Made } from './kept-value.ts';
import { retryAfterMs } from './retry-after.ts';

export type Access = Readonly<{ token: string }> | Readonly<{ failure: PushResult }>;

/** A failure lasts for nobody but those who wait for it. */
export const accessOf = async (account: ServiceAccount): Promise<Made<Access>> => {
  try {
    const answer = await fetch(account.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: grantType, assertion: await sign(account) }),
      signal: AbortSignal.timeout(totalMs),
    });
    const granted = answer.ok ? grantOf(await answer.text()) : null;
    return granted ?? without(failed(`${service} answered ${answer.status}.`, waitOf(answer)));
  } catch (error) {
    return without(unreached(service, error));
  }
};

const service = 'Google’s token service';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const scope = 'https://www.googleapis.com/auth/firebase.messaging';
/** Taken off the life of a token, which is on its way for a moment. */
const marginSeconds = 60;

const without = (failure: PushResult): Made<Access> => ({ value: { failure }, lastsMs: 0 });

const waitOf = ({ headers }: Response): number | null => retryAfterMs(headers.get('Retry-After'));

const sign = ({ email, keyId, key, tokenUrl }: ServiceAccount): Promise<string> =>
  new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT' })
    .setIssuer(email)
    .setAudience(tokenUrl)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key);

/** Null when the answer is not what RFC 6749 asks for. */
const grantOf = (text: string): Made<Access> | null => {
  const grant: unknown = parsed(text);
  if (typeof grant !== 'object' || grant === null || !('access_token' in grant)) return null;
  const seconds = 'expires_in' in grant ? Number(grant.expires_in) : 0;
  const lastsMs = Math.max(0, seconds - marginSeconds) * 1_000;
  return typeof grant.access_token === 'string' ? { value: { token: grant.access_token }, lastsMs } : null;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // A response that is not JSON is refused as one without a token.
    return null;
  }
};
