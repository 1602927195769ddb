import { generateKeyPairSync } from 'node:crypto';
import { DeskError, type SsoClient } from '@tidemark/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenIdProvider, startOpenIdProvider } from '../../../tests/setup/openid-provider.ts';
import { createIdentityProvider } from './identity-provider.ts';
import type { ProviderFetch } from './provider-fetch.ts';
import { plainFetch } from './testing/plain-fetch.ts';
import { type Claims, signed, tampering } from './testing/tampering.ts';

const redirectUri = 'https://acme.example.com/login/callback';

let provider: OpenIdProvider;
let client: SsoClient;

beforeAll(async () => {
  const desk = { client_id: 'desk', client_secret: 'secret', redirect_uris: [redirectUri] };
  provider = await startOpenIdProvider({
    clients: [{ ...desk, token_endpoint_auth_method: 'client_secret_basic' }],
    accounts: { ann: { email: 'ann@acme.example', email_verified: true } },
    // The ID token names the address, and the provider takes secrets in the header only.
    settings: { conformIdTokenClaims: false, clientAuthMethods: ['client_secret_basic', 'none'] },
  });
  client = { issuer: provider.issuer, clientId: 'desk', clientSecret: 'secret' };
});

afterAll(() => provider.close());

const signIn = async (fetch: ProviderFetch, of: SsoClient = client) => {
  const identities = createIdentityProvider({ fetch });
  const { url, attempt } = await identities.begin(of, redirectUri);
  return identities.finish(of, attempt, await provider.signIn(url, 'ann'));
};

/** A message to a person has only our words, none of the provider's. */
const refused = (code: string, sentence: string) => ({
  code,
  message: `The single sign-on provider ${sentence}`,
});

const notThisAttempt = refused('forbidden', 'gave an answer that is not one to this sign-in; begin again.');
const notOpenId = refused('unavailable', 'did not answer as OpenID Connect has it.');

describe('an ID token', () => {
  test('that is valid names the person, also from a provider that takes secrets in the header', async () => {
    const before = provider.requests.length;
    expect(await signIn(tampering((claims) => signed(claims, provider.signingKey())))).toEqual({
      issuer: provider.issuer,
      subject: 'ann',
      email: 'ann@acme.example',
      emailVerified: true,
    });
    // The token says it all.
    expect(provider.requests.slice(before)).not.toContain('GET /me');
  });

  test.each<[string, (claims: Claims) => Claims]>([
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://other.example' })],
    ['of an issuer that differs by a slash', (claims) => ({ ...claims, iss: `${claims.iss}/` })],
    ['for another client', (claims) => ({ ...claims, aud: 'another' })],
    ['of another sign-in', (claims) => ({ ...claims, nonce: 'another' })],
    ['that has expired', (claims) => ({ ...claims, exp: Number(claims.iat) - 3_600 })],
  ])('%s belongs to another sign-in', async (_what, change) => {
    const fetch = tampering((claims) => signed(change(claims), provider.signingKey()));
    await expect(signIn(fetch)).rejects.toMatchObject(notThisAttempt);
  });

  test.each<[string, (claims: Claims) => Claims]>([
    ['without a subject', ({ sub: _, ...claims }) => claims],
    ['without an end', ({ exp: _, ...claims }) => claims],
    ['with a number for a subject', (claims) => ({ ...claims, sub: 7 })],
  ])('%s is invalid', async (_what, change) => {
    const fetch = tampering((claims) => signed(change(claims), provider.signingKey()));
    await expect(signIn(fetch)).rejects.toMatchObject({
      code: expect.stringMatching(/forbidden|unavailable/),
    });
  });

  test.each<[string, (claims: Claims) => string]>([
    ['signed by somebody else', (claims) => signed(claims, { ...provider.signingKey(), key: strangersKey })],
    ['signed by nobody', (claims) => signed(claims, provider.signingKey(), 'none')],
    ['that is no token', () => 'hello'],
    ['that is missing', () => ''],
  ])('%s is invalid', async (_what, token) => {
    await expect(signIn(tampering(token))).rejects.toMatchObject(notOpenId);
  });

  test.each([
    ['true', true, true],
    ['a text', 'true', false],
    ['one', 1, false],
    ['null', null, false],
    ['false', false, false],
  ])('has a verified address only with true: %s', async (_what, email_verified, expected) => {
    const fetch = tampering((claims) => signed({ ...claims, email_verified }, provider.signingKey()));
    expect((await signIn(fetch)).emailVerified).toBe(expected);
  });
});

const strangersKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** Serves the provider's metadata with these values replaced. */
const describing =
  (other: Readonly<Record<string, unknown>>): ProviderFetch =>
  async (url, request) => {
    const answer = await plainFetch(url, request);
    if (!url.includes('/.well-known/')) return answer;
    return Response.json({ ...JSON.parse(await answer.text()), ...other });
  };

const asDescribed = (fetch: ProviderFetch, of: SsoClient = client) =>
  createIdentityProvider({ fetch }).describe(of);

describe('the description of a provider', () => {
  test('is shown, with the address where people sign in', async () => {
    expect(await asDescribed(plainFetch)).toEqual({
      issuer: provider.issuer,
      authorizationEndpoint: `${provider.issuer}/auth`,
    });
  });

  test('must have exactly the configured issuer, including a final slash', async () => {
    const issuer = `${provider.issuer}/`;
    await expect(asDescribed(plainFetch, { ...client, issuer })).rejects.toMatchObject({
      code: 'unavailable',
      message: `The single sign-on provider at ${issuer} calls itself ${provider.issuer}: the issuer must be exactly what it calls itself.`,
    });
  });

  test.each([
    ['the name of another provider', { issuer: 'https://other.example' }],
    ['no name', { issuer: undefined }],
    ['no address to sign in at', { authorization_endpoint: undefined }],
    ['no address for tokens', { token_endpoint: undefined }],
    ['no keys', { jwks_uri: undefined }],
    ['an address for tokens that others can listen to', { token_endpoint: 'http://idp.example/token' }],
    ['keys that others can exchange', { jwks_uri: 'http://10.0.0.1/keys' }],
    ['an address that is a program', { authorization_endpoint: 'javascript:alert(1)' }],
    ['an address that is a file', { authorization_endpoint: 'file:///etc/passwd' }],
    ['an address that is none', { token_endpoint: 'token' }],
  ])('is refused with %s', async (_what, other) => {
    const failing = asDescribed(describing(other));
    await expect(failing).rejects.toMatchObject({ code: 'unavailable' });
    await expect(failing).rejects.toThrow(/single sign-on provider/);
  });

  test.each([
    'http://idp.example',
    'http://10.0.0.1',
    'http://127.0.0.1.idp.example',
    'http://localhost.idp.example',
    'ftp://idp.example',
    'idp.example',
  ])('is not read over an unencrypted address: %s', async (issuer) => {
    const asked: string[] = [];
    const fetch: ProviderFetch = (url, request) => {
      asked.push(url);
      return plainFetch(url, request);
    };
    await expect(asDescribed(fetch, { ...client, issuer })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The addresses of a single sign-on provider must begin with https://.',
    });
    expect(asked).toEqual([]);
  });

  test.each<[string, () => Response]>([
    ['a redirect', () => Response.redirect('https://other.example/', 302)],
    ['an error', () => Response.json({ error: 'secret words of the provider' }, { status: 500 })],
    ['a page', () => new Response('<script>', { headers: { 'content-type': 'text/html' } })],
    ['a text', () => Response.json('hello')],
    ['nothing', () => new Response('')],
    ['half of it', () => new Response('{"issuer":', { headers: { 'content-type': 'application/json' } })],
  ])('is invalid when the response is %s', async (_what, answer) => {
    await expect(asDescribed(async () => answer())).rejects.toMatchObject(notOpenId);
  });

  test('must include a way to authenticate that we support', async () => {
    const fetch = describing({ token_endpoint_auth_methods_supported: ['private_key_jwt'] });
    await expect(signIn(fetch)).rejects.toMatchObject({ code: 'unavailable', message: /neither/ });
  });
});

describe('a provider that does not work', () => {
  test('is reported in one sentence when it cannot be reached', async () => {
    const fetch: ProviderFetch = () =>
      Promise.reject(new DeskError('unavailable', 'The connection was refused.'));
    const down = refused('unavailable', 'could not be asked. The connection was refused.');
    await expect(asDescribed(fetch)).rejects.toMatchObject(down);
    await expect(createIdentityProvider({ fetch }).begin(client, redirectUri)).rejects.toMatchObject(down);
  });

  test('has no longer than a sign-in may take in all', async () => {
    const silent: ProviderFetch = (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DeskError('unavailable', 'Too late.')));
      });
    const began = performance.now();
    const identities = createIdentityProvider({ fetch: silent, totalMs: 50 });
    await expect(identities.describe(client)).rejects.toMatchObject({ code: 'unavailable' });
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('is reported as refusing the client secret', async () => {
    const wrong = refused('unavailable', 'does not accept the client id or its secret.');
    await expect(signIn(plainFetch, { ...client, clientSecret: 'wrong' })).rejects.toMatchObject(wrong);
  });

  test('is unavailable when it fails between the steps', async () => {
    const fetch: ProviderFetch = (url, request) =>
      url.endsWith('/jwks')
        ? Promise.reject(new DeskError('unavailable', 'Gone.'))
        : plainFetch(url, request);
    await expect(signIn(fetch)).rejects.toMatchObject(refused('unavailable', 'could not be asked. Gone.'));
  });
});
