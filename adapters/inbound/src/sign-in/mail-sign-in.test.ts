import { afterEach, describe, expect, test } from 'vitest';
import { signInBench } from '../testing/sign-in-bench.ts';
import { createMailSignIn } from './mail-sign-in.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const begun = async () => {
  const bench = await signInBench();
  ends.push(bench.close);
  return bench;
};

const user = 'support@acme.example';

describe('the consent page', () => {
  test('of Google is asked for mail, for a refresh token, and for nothing else', async () => {
    const { signIn } = await begun();
    const { url = '', codeVerifier } = (await signIn.begin('google', user)) ?? {};
    const { origin, searchParams } = new URL(url);
    expect(origin).toBe('https://accounts.google.com');
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: 'client',
      redirect_uri: 'http://localhost',
      scope: 'https://mail.google.com/',
      login_hint: user,
      access_type: 'offline',
      prompt: 'consent',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(codeVerifier).toMatch(/^[\w-]{64}$/);
    expect((await signIn.begin('google', user))?.codeVerifier).not.toBe(codeVerifier);
  });

  test('of Microsoft is that of the directory', async () => {
    const clients = { google: null, microsoft: { id: 'client', secret: 'secret' } };
    const signIn = createMailSignIn({ clients, microsoftTenant: 'acme.example', fetch });
    const { url = '' } = (await signIn.begin('microsoft', user)) ?? {};
    expect(url).toMatch(/^https:\/\/login\.microsoftonline\.com\/acme\.example\/oauth2\/v2\.0\/authorize\?/);
    expect(new URL(url).searchParams.get('scope')).toBe(
      'https://outlook.office.com/IMAP.AccessAsUser.All offline_access',
    );
  });
});

describe('a token endpoint', () => {
  test('is asked with the client, and with what belongs to the grant', async () => {
    const { signIn, consent, endpoint } = await begun();
    const { url = '', codeVerifier = '' } = (await signIn.begin('google', user)) ?? {};
    await signIn.redeem('google', { code: await consent(url), codeVerifier });
    await signIn.refresh('google', 'r'.repeat(5_000));
    const client = { client_id: 'client', client_secret: 'secret' };
    const redirect_uri = 'http://localhost';
    expect(endpoint.asked).toEqual([
      {
        grant_type: 'authorization_code',
        code: 'code-1',
        redirect_uri,
        code_verifier: codeVerifier,
        ...client,
      },
      { grant_type: 'refresh_token', refresh_token: 'r'.repeat(5_000), ...client },
    ]);
  });

  test.each([
    [400, '{"error":"invalid_grant"}', 'invalid_code', /Google says invalid_grant/],
    [400, '{"error":"interaction_required"}', 'invalid_code', /interaction_required/],
    [401, '{"error":"invalid_client"}', 'unavailable', /Google says invalid_client/],
    [429, '{"error":"slow_down"}', 'unavailable', /slow_down/],
    [400, '{"error":"<script>"}', 'unavailable', /Google answered 400/],
    [500, 'oops', 'unavailable', /Google answered 500/],
    [200, 'no JSON', 'unavailable', /Google answered 200/],
    [200, '{}', 'unavailable', /gave no token/],
    [200, '{"access_token":"a b"}', 'unavailable', /gave no token/],
    [200, '{"access_token":"a\\u0001auth=x"}', 'unavailable', /gave no token/],
    [200, '{"access_token":"a","expires_in":"soon"}', 'unavailable', /gave no token/],
    [302, '', 'unavailable', /Google answered 302/],
  ])('that answers %i %j', async (status, body, code, sentence) => {
    const { signIn, answer, endpoint } = await begun();
    answer('tokens');
    endpoint.answer({ status, body });
    await expect(signIn.refresh('google', 'refresh')).rejects.toMatchObject({
      code,
      message: expect.stringMatching(sentence),
    });
  });

  test('may leave out the refresh token and the life of a token, and say a life as text', async () => {
    const { signIn, endpoint } = await begun();
    endpoint.answer({ status: 200, body: '{"access_token":"a"}' });
    const refresh = () => signIn.refresh('google', 'refresh');
    expect(await refresh()).toEqual({ accessToken: 'a', lifeMs: 3_600_000, refreshToken: null });
    endpoint.answer({ status: 200, body: '{"access_token":"a","expires_in":"600"}' });
    expect(await refresh()).toMatchObject({ lifeMs: 600_000 });
    endpoint.answer({ status: 200, body: '{"access_token":"a","expires_in":1e15}' });
    expect(await refresh()).toMatchObject({ lifeMs: 86_400_000 });
  });

  test('must give a refresh token for a consent', async () => {
    const { signIn, endpoint } = await begun();
    endpoint.answer({ status: 200, body: '{"access_token":"a"}' });
    await expect(signIn.redeem('google', { code: 'code-1', codeVerifier: 'v' })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('no refresh token'),
    });
  });

  test('of a provider without a client is not asked', async () => {
    const { signIn, endpoint } = await begun();
    await expect(signIn.refresh('microsoft', 'refresh')).rejects.toThrow(/set MICROSOFT_CLIENT_ID/);
    expect(endpoint.asked).toEqual([]);
  });
});
