import { DeskError, type SsoAttempt, type SsoClient, type SsoIdentity } from '@tidemark/domain';
import {
  authorizationCodeGrant,
  type Configuration,
  customFetch,
  fetchUserInfo,
  type ServerMetadata,
} from 'openid-client';
import { configurationOf } from './configuration-of.ts';
import { identityOf, namesEmail } from './identity-of.ts';
import { providerFault } from './provider-fault.ts';
import { libraryFetch, type ProviderFetch } from './provider-fetch.ts';

export type Return = Readonly<{ client: SsoClient; attempt: SsoAttempt; returned: string }>;

export type Way = Readonly<{ description: ServerMetadata; fetch: ProviderFetch; signal: AbortSignal }>;

/** Exchanges the code for an ID token, and says whom it names. */
export const finishSignIn = async (
  coming: Return,
  { description, fetch, signal }: Way,
): Promise<SsoIdentity> => {
  let requests = 0;
  const counting: ProviderFetch = (url, request) => {
    requests += 1;
    return fetch(url, request);
  };
  const configuration = configurationOf(coming.client, description);
  configuration[customFetch] = libraryFetch(counting, signal);
  try {
    return await identify(coming, configuration);
  } catch (error) {
    throw providerFault(error, requests === 0);
  }
};

const identify = async (
  { attempt, returned }: Return,
  configuration: Configuration,
): Promise<SsoIdentity> => {
  const tokens = await authorizationCodeGrant(configuration, new URL(returned), {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new DeskError('unavailable', 'The single sign-on provider did not say who signed in.');
  const { userinfo_endpoint: more } = configuration.serverMetadata();
  const allClaims =
    namesEmail(claims) || more === undefined
      ? claims
      : await fetchUserInfo(configuration, tokens.access_token, claims.sub);
  // As the token has it: whether that is the workspace's provider is for the domain to say.
  return { ...identityOf(claims.iss, claims.sub, allClaims), authenticatedAt: timeOf(claims.auth_time) };
};

/** Seconds since 1970, as a provider writes them; undefined for anything that is no time of these centuries. */
const timeOf = (seconds: unknown): string | undefined =>
  typeof seconds === 'number' && seconds > 0 && seconds < 10_000_000_000
    ? new Date(seconds * 1000).toISOString()
    : undefined;
