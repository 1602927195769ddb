/** Signs in to mailboxes at Google and Microsoft: authorization code with PKCE, and refresh tokens. */
import { createHash, randomBytes } from 'node:crypto';
import { type AccountProvider, DeskError, type MailSignIn, type MailTokens } from '@tidemark/domain';
import * as v from 'valibot';
import { type ProviderPlace, type ProviderPlaces, providerPlaces } from './providers.ts';

/** The OAuth app of the operator. */
export type ProviderClient = Readonly<{ id: string; secret: string }>;

type TokenRequest = Readonly<{
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
}>;

/** Rejects with a sentence where there is no answer. */
export type TokenFetch = (url: string, request: TokenRequest) => Promise<Response>;

/** Null: the instance has no client of that provider. `places` is for tests. */
export type MailSignInParts = Readonly<{
  clients: Readonly<Record<AccountProvider, ProviderClient | null>>;
  microsoftTenant: string;
  fetch: TokenFetch;
  places?: ProviderPlaces;
}>;

/** Nothing answers there: people copy the address at which their browser ends. */
const redirectUri = 'http://localhost';
const answerMs = 20_000;

export const createMailSignIn = ({
  clients,
  microsoftTenant,
  fetch,
  places = providerPlaces(microsoftTenant),
}: MailSignInParts): MailSignIn => {
  const ask = async (
    provider: AccountProvider,
    grant: Readonly<Record<string, string>>,
  ): Promise<MailTokens> => {
    const place = places[provider];
    const client = clients[provider];
    if (client === null) throw withoutClient(provider, place);
    const body = new URLSearchParams({ ...grant, client_id: client.id, client_secret: client.secret });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
    const signal = AbortSignal.timeout(answerMs);
    const request = { method: 'POST', headers, body: body.toString(), signal };
    return tokensIn(await fetch(place.tokenUrl, request).catch(unanswered(place)), place);
  };
  return {
    begin: async (provider, user) => {
      const client = clients[provider];
      if (client === null) return null;
      const { consentUrl, scope, parameters } = places[provider];
      const codeVerifier = randomBytes(48).toString('base64url');
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: client.id,
        redirect_uri: redirectUri,
        scope,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
        login_hint: user,
        ...parameters,
      });
      return { url: `${consentUrl}?${query}`, codeVerifier };
    },
    redeem: async (provider, { code, codeVerifier }) => {
      const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
      const tokens = await ask(provider, { ...grant, code_verifier: codeVerifier });
      if (tokens.refreshToken === null)
        throw new DeskError('unavailable', `${places[provider].name} gave no refresh token. Sign in again.`);
      return tokens;
    },
    refresh: (provider, refreshToken) =>
      ask(provider, { grant_type: 'refresh_token', refresh_token: refreshToken }),
  };
};

const withoutClient = (provider: AccountProvider, { name }: ProviderPlace): DeskError => {
  const prefix = provider.toUpperCase();
  return new DeskError(
    'unavailable',
    `This instance has no client of ${name}: set ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET.`,
  );
};

const unanswered =
  ({ name }: ProviderPlace) =>
  (error: unknown): never => {
    const why = error instanceof DeskError ? ` ${error.message}` : '';
    throw new DeskError('unavailable', `${name} could not be asked for a token.${why}`);
  };

const given = v.object({
  access_token: v.pipe(v.string(), v.regex(/^[!-~]{1,20000}$/)),
  expires_in: v.optional(v.pipe(v.unknown(), v.transform(Number), v.number(), v.minValue(1)), 3_600),
  refresh_token: v.optional(v.pipe(v.string(), v.regex(/^[!-~]{1,20000}$/))),
});

const refusal = v.object({ error: v.pipe(v.string(), v.regex(/^[a-z_]{1,60}$/)) });

/** Codes and refresh tokens that a provider will never accept again; everything else may pass. */
const ended = ['invalid_grant', 'interaction_required', 'consent_required', 'login_required'];

const longestLifeMs = 86_400_000;

const tokensIn = async (response: Response, { name }: ProviderPlace): Promise<MailTokens> => {
  // A response that is not JSON is refused as one without tokens.
  const body: unknown = await response.json().catch(() => null);
  const tokens = v.safeParse(given, body);
  if (response.ok && tokens.success) {
    const { access_token: accessToken, expires_in: seconds, refresh_token: refreshToken } = tokens.output;
    return {
      accessToken,
      lifeMs: Math.min(seconds * 1_000, longestLifeMs),
      refreshToken: refreshToken ?? null,
    };
  }
  const refused = v.safeParse(refusal, body);
  const said = refused.success
    ? `${name} says ${refused.output.error}.`
    : `${name} answered ${response.status}.`;
  if (refused.success && ended.includes(refused.output.error))
    throw new DeskError('invalid_code', `${name} does not accept the sign-in any more. ${said}`, 'code');
  throw new DeskError('unavailable', `${name} gave no token. ${said}`);
};
