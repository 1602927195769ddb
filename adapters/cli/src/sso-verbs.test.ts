import { fakeIdentityProvider } from '@tidemark/domain/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestCli, testCli } from './testing/test-cli.ts';

const issuer = 'https://idp.example';
const redirectUri = 'http://demo.localhost:3000/login/callback';
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let isDown = false;
let cli: TestCli;

beforeEach(async () => {
  isDown = false;
  cli = testCli({}, { identityProvider: fakeIdentityProvider({ isDown: () => isDown }) });
  await cli.run('quickstart');
});

const set = (...more: string[]) =>
  cli.runWith('the secret\n', 'sso', 'set', '--issuer', issuer, '--client-id', 'desk', ...more);

describe('setting single sign-on up', () => {
  test('prints what to register at the provider before anything is set up', async () => {
    const { out, code } = await cli.run('sso', 'show');
    expect(code).toBe(0);
    expect(out).toContain('Single sign-on is not set up.');
    expect(out).toContain(`\n  ${redirectUri}\n`);
    expect(await cli.json('sso', 'show')).toMatchObject({ issuer: null, redirect_uri: redirectUri });
  });

  test('takes the secret from standard input, and never shows it again', async () => {
    const { out, code } = await set('--client-secret-stdin', '--json');
    expect(code).toBe(0);
    const shown = {
      issuer,
      client_id: 'desk',
      has_client_secret: true,
      only: false,
      redirect_uri: redirectUri,
      created_at: instant,
      updated_at: instant,
    };
    expect(JSON.parse(out)).toEqual(shown);
    expect(await cli.json('sso', 'show')).toEqual(shown);
    for (const told of [out, (await cli.run('sso', 'show')).out, (await cli.run('audit', 'list')).out])
      expect(told).not.toContain('the secret');
  });

  test('needs no secret for a public client', async () => {
    const { out } = await set();
    expect(out).toContain(`Single sign-on: ${issuer}, client desk, without a secret.`);
    expect(out).toContain(redirectUri);
    expect(out).toContain('./tidemark sso test --workspace demo');
  });

  test('replaces the earlier settings', async () => {
    await set('--client-secret-stdin');
    await cli.run('sso', 'set', '--issuer', 'https://other.example', '--client-id', 'other');
    const { issuer: now, has_client_secret } = await cli.json('sso', 'show');
    expect([now, has_client_secret]).toEqual(['https://other.example', false]);
  });

  test.each(['http://idp.example', 'idp.example', 'https://user@idp.example', 'https://idp.example/?a=b'])(
    'requires https addresses: %s',
    async (wrong) => {
      const { code, err } = await cli.run('sso', 'set', '--issuer', wrong, '--client-id', 'desk');
      expect([code, err]).toEqual([2, expect.stringContaining('--issuer must be an https address')]);
    },
  );

  test('becomes the only way in by --only, and not any more by --no-only, with nothing else', async () => {
    expect((await cli.run('sso', 'set', '--only')).err).toContain('Single sign-on is not set up');
    await set('--client-secret-stdin');
    expect(await cli.json('sso', 'set', '--only')).toMatchObject({ only: true, has_client_secret: true });
    expect((await cli.run('sso', 'show')).out).toContain('Agents can sign in with nothing else.');
    expect(await cli.json('sso', 'set', '--no-only')).toMatchObject({ only: false, issuer });
    expect(await cli.json('sso', 'set', '--issuer', issuer, '--client-id', 'x', '--only')).toMatchObject({
      client_id: 'x',
      only: true,
    });
  });

  test('does not become the only way in while the provider does not answer', async () => {
    isDown = true;
    const { code, err } = await cli.run('sso', 'set', '--issuer', issuer, '--client-id', 'x', '--only');
    expect([code, err]).toEqual([1, 'The single sign-on provider could not be reached.\n']);
    expect(await cli.json('sso', 'show')).toMatchObject({ issuer: null, only: false });
  });

  test('keeps the earlier settings when a provider that is or becomes the only way in does not answer', async () => {
    await set('--client-secret-stdin');
    const other = ['sso', 'set', '--issuer', 'https://typo.example', '--client-id', 'x'] as const;
    const earlier = { issuer, client_id: 'desk', has_client_secret: true };
    isDown = true;
    expect((await cli.run(...other, '--only')).code).toBe(1);
    expect(await cli.json('sso', 'show')).toMatchObject({ ...earlier, only: false });
    isDown = false;
    await cli.run('sso', 'set', '--only');
    isDown = true;
    expect((await cli.run(...other)).code).toBe(1);
    expect(await cli.json('sso', 'show')).toMatchObject({ ...earlier, only: true });
    expect((await cli.run(...other, '--no-only')).code).toBe(0);
    expect(await cli.json('sso', 'show')).toMatchObject({ issuer: 'https://typo.example', only: false });
  });

  test('without --issuer says what is missing', async () => {
    const { code, err } = await cli.run('sso', 'set', '--client-id', 'desk');
    expect([code, err]).toEqual([2, expect.stringContaining('--issuer')]);
  });

  test('applies to the named workspace', async () => {
    await cli.run('workspace', 'create', '--slug', 'acme', '--name', 'Acme');
    await cli.run('sso', 'set', '--issuer', issuer, '--client-id', 'desk', '--workspace', 'acme');
    expect(await cli.json('sso', 'show', '--workspace', 'acme')).toMatchObject({
      issuer,
      redirect_uri: 'http://acme.localhost:3000/login/callback',
    });
    expect((await cli.json('sso', 'show', '--workspace', 'demo')).issuer).toBeNull();
  });
});

describe('trying single sign-on', () => {
  test('prints where people sign in, and what to register', async () => {
    await set();
    expect(await cli.json('sso', 'test')).toEqual({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      redirect_uri: redirectUri,
    });
    const { out } = await cli.run('sso', 'test');
    expect(out).toContain(`${issuer} responds. Agents sign in at`);
    expect(out).toContain('the settings of this shell');
  });

  test('reports a fault in one sentence', async () => {
    await set();
    isDown = true;
    const { code, out, err } = await cli.run('sso', 'test');
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe('The single sign-on provider could not be reached.\n');
  });
});

describe('without single sign-on', () => {
  test.each([['test'], ['remove']])('there is nothing to %s', async (verb) => {
    const { code, err } = await cli.run('sso', verb);
    expect([code, err]).toEqual([1, 'Single sign-on is not set up. To set it up: ./tidemark sso set.\n']);
  });
});

describe('removing single sign-on', () => {
  test('ends it without calling the provider', async () => {
    await set();
    isDown = true;
    expect((await cli.run('sso', 'remove')).out).toBe('Single sign-on of demo: removed.\n');
    expect((await cli.json('sso', 'show')).issuer).toBeNull();
  });
});

describe('unlinking an agent', () => {
  test('names the agent, also when the agent was not linked', async () => {
    const { out } = await cli.run('sso', 'unlink', 'owner@example.com');
    expect(out).toContain('owner@example.com');
    expect((await cli.run('sso', 'unlink', 'nobody@example.com')).code).toBe(1);
  });
});
