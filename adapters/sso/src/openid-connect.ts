import type { IdentityProvider, SsoAttempt, SsoClient, SsoWish } from '@tidemark/domain';
import {
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ServerMetadata,
} from 'openid-client';
import { configurationOf } from './configuration-of.ts';
import { finishSignIn } from './finish-sign-in.ts';
import type { IdentityProviderParts } from './identity-provider.ts';
import { providerDescriptions } from './provider-descriptions.ts';
import { providerFault } from './provider-fault.ts';

/** Providers of OpenID Connect, by the authorization code flow. */
export const openIdConnect = ({
  fetch,
  totalMs = 5_000,
  keptMs = 300_000,
  now = () => performance.now(),
}: IdentityProviderParts): IdentityProvider => {
  const { find, read } = providerDescriptions({ fetch, keptMs, now });
  const deadline = () => AbortSignal.timeout(totalMs);
  return {
    begin: async (client, redirectUri, wish = {}) =>
      begin(client, await described(find(client, deadline())), { redirectUri, ...wish }),
    finish: async (client, attempt, returned) => {
      const signal = deadline();
      const description = await described(find(client, signal));
      return finishSignIn({ client, attempt, returned }, { description, fetch, signal });
    },
    describe: async (client) => {
      const { issuer, authorization_endpoint: endpoint = '' } = await described(read(client, deadline()));
      return { issuer, authorizationEndpoint: endpoint };
    },
  };
};

const described = async (description: Promise<ServerMetadata>): Promise<ServerMetadata> => {
  try {
    return await description;
  } catch (error) {
    throw providerFault(error);
  }
};

type Wish = SsoWish & Readonly<{ redirectUri: string }>;

const begin = async (
  client: SsoClient,
  description: ServerMetadata,
  { redirectUri, again = false }: Wish,
) => {
  const configuration: Configuration = configurationOf(client, description);
  const attempt: SsoAttempt = {
    state: randomState(),
    nonce: randomNonce(),
    codeVerifier: randomPKCECodeVerifier(),
  };
  const { href: url } = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: 'S256',
    // Providers that know neither of both ignore them, and say nothing of the time.
    ...(again ? { prompt: 'login', max_age: '0' } : {}),
  });
  return { url, attempt };
};
