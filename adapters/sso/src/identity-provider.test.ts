import type { SsoAttempt, SsoClient } from '@tidemark/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type OpenIdProvider, startOpenIdProvider } from '../../../tests/setup/openid-provider.ts';
import { createIdentityProvider, type IdentityProviderParts } from './identity-provider.ts';
import { plainFetch } from './testing/plain-fetch.ts';

const redirectUri = 'https://acme.example.com/login/callback';
const usual = { redirect_uris: [redirectUri] };

let provider: OpenIdProvider;
let client: SsoClient;

beforeAll(async () => {
  provider = await startOpenIdProvider({
    clients: [
      {
        ...usual,
        client_id: 'desk',
        client_secret: 's3cret~+/ %',
        token_endpoint_auth_method: 'client_secret_post',
      },
      { ...usual, client_id: 'app', token_endpoint_auth_method: 'none' },
    ],
    accounts: {
      ann: { email: 'ann@acme.example', email_verified: true },
      bob: { email: 'bob@acme.example', email_verified: false },
      cat: { email: 'cat@acme.example' },
      dan: {},
      eve: { email: 'eve@acme.example', email_verified: 'true' },
    },
  });
  client = { issuer: provider.issuer, clientId: 'desk', clientSecret: 's3cret~+/ %' };
});

afterAll(() => provider.close());

const identities = (parts: Partial<IdentityProviderParts> = {}) =>
  createIdentityProvider({ fetch: plainFetch, ...parts });

/** Signs in with the provider, up to the address to which the browser returns. */
const comeBack = async (login: string, of: SsoClient = client) => {
  const { url, attempt } = await identities().begin(of, redirectUri);
  return { attempt, returned: await provider.signIn(url, login) };
};

const finish = async (login: string, of: SsoClient = client) => {
  const { attempt, returned } = await comeBack(login, of);
  return identities().finish(of, attempt, returned);
};

const notThisAttempt = {
  code: 'forbidden',
  message: 'The single sign-on provider gave an answer that is not one to this sign-in; begin again.',
};

describe('a sign-in that proves once more who it is', () => {
  test('asks the provider not to rely on its own session, and hears when the person signed in', async () => {
    const { url, attempt } = await identities().begin(client, redirectUri, { again: true });
    const { searchParams } = new URL(url);
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
    const identity = await identities().finish(client, attempt, await provider.signIn(url, 'ann'));
    expect(identity.authenticatedAt).toMatch(/^20\d\d-.*Z$/);
  });
});

describe('the address to send the browser to', () => {
  test('requests a code bound to this attempt, and the email address', async () => {
    const { url, attempt } = await identities().begin(client, redirectUri);
    const { origin, pathname, searchParams } = new URL(url);
    expect([origin, pathname]).toEqual([provider.issuer, '/auth']);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'desk',
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  test('differs at each attempt', async () => {
    const [one, other] = [
      await identities().begin(client, redirectUri),
      await identities().begin(client, redirectUri),
    ];
    for (const part of ['state', 'nonce', 'codeVerifier'] as const)
      expect(one.attempt[part]).not.toBe(other.attempt[part]);
  });
});

describe('the returning person', () => {
  test('is the person who signed in, with the address that the provider verified', async () => {
    expect(await finish('ann')).toEqual({
      issuer: provider.issuer,
      subject: 'ann',
      email: 'ann@acme.example',
      emailVerified: true,
    });
  });

  test('can sign in with a public client, which has no secret', async () => {
    const { subject } = await finish('ann', { ...client, clientId: 'app', clientSecret: null });
    expect(subject).toBe('ann');
  });

  test.each([
    ['bob', 'bob@acme.example'],
    ['cat', 'cat@acme.example'],
    ['dan', null],
    ['eve', 'eve@acme.example'],
  ])('has a verified address only where the provider sends true: %s', async (login, email) => {
    expect(await finish(login)).toMatchObject({ subject: login, email, emailVerified: false });
  });

  test('is unknown when the person declined', async () => {
    const sentence = 'The single sign-on provider did not sign you in.';
    await expect(finish('')).rejects.toMatchObject({ code: 'forbidden', message: sentence });
  });
});

describe('a sign-in answer', () => {
  test.each<[string, (attempt: SsoAttempt) => Partial<SsoAttempt>]>([
    ['another state', () => ({ state: 'of another browser' })],
    ['another nonce', () => ({ nonce: 'of another browser' })],
    ['another verifier', ({ codeVerifier }) => ({ codeVerifier: [...codeVerifier].toReversed().join('') })],
  ])('is refused: %s', async (_what, other) => {
    const { attempt, returned } = await comeBack('ann');
    const finishing = identities().finish(client, { ...attempt, ...other(attempt) }, returned);
    await expect(finishing).rejects.toMatchObject(notThisAttempt);
  });

  test.each<[string, (returned: URL) => void]>([
    ['no code', (url) => url.searchParams.delete('code')],
    ['two codes', (url) => url.searchParams.append('code', 'another')],
    ['an invented code', (url) => url.searchParams.set('code', 'invented')],
    ['no state', (url) => url.searchParams.delete('state')],
    ['the name of another issuer', (url) => url.searchParams.set('iss', 'https://other.example')],
    ['another way back', (url) => Object.assign(url, { hostname: 'evil.example' })],
  ])('is refused: %s', async (_what, change) => {
    const { attempt, returned } = await comeBack('ann');
    const url = new URL(returned);
    change(url);
    const finishing = identities().finish(client, attempt, url.href);
    await expect(finishing).rejects.toMatchObject(notThisAttempt);
  });

  test('works once', async () => {
    const { attempt, returned } = await comeBack('ann');
    await identities().finish(client, attempt, returned);
    await expect(identities().finish(client, attempt, returned)).rejects.toMatchObject(notThisAttempt);
  });

  test('is refused after it expires', async () => {
    const { attempt, returned } = await comeBack('ann');
    vi.setSystemTime(Date.now() + 3_600_000);
    await expect(identities().finish(client, attempt, returned)).rejects.toMatchObject(notThisAttempt);
    vi.useRealTimers();
  });

  test('is refused for another client', async () => {
    const { attempt, returned } = await comeBack('ann');
    const other = { ...client, clientId: 'app', clientSecret: null };
    await expect(identities().finish(other, attempt, returned)).rejects.toMatchObject(notThisAttempt);
  });
});

describe('the provider data of a sign-in', () => {
  beforeEach(() => {
    vi.useRealTimers();
  });

  const described = () => provider.requests.filter((what) => what.includes('/.well-known/')).length;

  test('is a cached description, when that was read in the last minutes', async () => {
    let now = 0;
    const known = identities({ now: () => now });
    const before = described();
    const { url, attempt } = await known.begin(client, redirectUri);
    await known.finish(client, attempt, await provider.signIn(url, 'ann'));
    expect(described() - before).toBe(1);
    now = 299_999;
    await known.begin(client, redirectUri);
    expect(described() - before).toBe(1);
    now = 300_000;
    await known.begin(client, redirectUri);
    expect(described() - before).toBe(2);
  });

  test('is its current keys, so that replaced keys make no sign-in fail', async () => {
    const known = identities();
    const signIn = async () => {
      const { url, attempt } = await known.begin(client, redirectUri);
      return (await known.finish(client, attempt, await provider.signIn(url, 'ann'))).subject;
    };
    expect(await signIn()).toBe('ann');
    provider.exchangeKeys();
    expect(await signIn()).toBe('ann');
    provider.exchangeKeys();
    expect(await signIn()).toBe('ann');
  });
});
