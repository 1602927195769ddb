/** The app's query for the browser part of a sign-in, and the only address that a sign-in page may redirect to. */
import { isLine, limits } from '@tidemark/domain';
import * as v from 'valibot';
import { allowedAccount, allowedConsole } from '../../console/addresses.ts';
import { apiPath } from '../../reply.ts';
import * as field from '../fields.ts';
import { parseQuery } from '../input.ts';
import { challengeField } from './pkce-fields.ts';

const { stateLength } = limits.signInCodes;

const stateExpected = `text of at most ${stateLength} characters, without control characters`;

export const authorizeQuery = v.object({
  code_challenge: challengeField,
  code_challenge_method: v.optional(field.oneOf(['S256'])),
  state: v.optional(
    v.pipe(
      v.string(stateExpected),
      v.check(isLine, stateExpected),
      v.maxLength(stateLength, stateExpected),
      v.description('Comes back untouched.'),
    ),
  ),
});

export const authorizePath = '/auth/authorize';

/** `?next=` of a sign-in page, rebuilt from its parsed parts; null for anything but our own route, the console and the account. */
export const allowedNext = (next: string | null): string | null =>
  allowedConsole(next) ?? allowedAccount(next) ?? allowedAuthorization(next);

const allowedAuthorization = (next: string | null): string | null => {
  const start = `${apiPath}${authorizePath}?`;
  if (next === null || !next.startsWith(start)) return null;
  const search = next.slice(start.length);
  if (!/^[\x21-\x7e]*$/.test(search) || /[#\\]/.test(search)) return null;
  try {
    const { code_challenge: challenge, state } = parseQuery(
      authorizeQuery,
      new URLSearchParams(search),
      new Set(),
    );
    return authorizeUrl({ challenge, state, search });
  } catch {
    // A wrong query is none of our route.
    return null;
  }
};

/** `search` is the query that the others were read from. */
type Authorization = Readonly<{ challenge: string; state: string | undefined; search: string }>;

/** The address that an app opens to begin, on any host of ours. */
export const authorizeUrl = ({ challenge, state, search }: Authorization): string =>
  `${apiPath}${authorizePath}?code_challenge=${challenge}${stateParameter(search, state)}`;

type CodeForApp = Readonly<{
  appScheme: string;
  code: string;
  search: string;
  state: string | undefined;
}>;

/** The address by which a browser opens the app again. */
export const appUrl = ({ appScheme, code, search, state }: CodeForApp): string =>
  `${appScheme}://auth?code=${code}${stateParameter(search, state)}`;

/** The request of an app, read from a `next` that `allowedNext` made; null for any other page. */
export const authorizationOf = (
  next: string | null,
): Readonly<{ challenge: string; state: string | undefined; search: string }> | null => {
  const start = `${apiPath}${authorizePath}?`;
  if (!next?.startsWith(start)) return null;
  const search = next.slice(start.length);
  const sent = parseQuery(authorizeQuery, new URLSearchParams(search), new Set());
  return { challenge: sent.code_challenge, state: sent.state, search };
};

/** Nothing without a state; what follows another parameter with one. */
const stateParameter = (search: string, state: string | undefined): string =>
  state === undefined ? '' : `&state=${sentState(search, state)}`;

/** The unchanged bytes of the state, so that the app reads back what it wrote, however it escapes. */
const sentState = (search: string, state: string): string => {
  const sent = /(?:^\??|&)state=([^&]*)/.exec(search)?.[1];
  return sent !== undefined && /^[A-Za-z0-9._~!$'()*+,;:@/?=%-]*$/.test(sent)
    ? sent
    : encodeURIComponent(state);
};
