import type { IdentityProvider, SsoClient } from '@tidemark/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * A provider with two users: Ann's address ann@acme.example is verified, Bob's bob@acme.example is not. `signIn` follows the
 * address of an attempt and returns where the browser is sent back; `null` declines.
 */
export type IdentityProviderBench = Readonly<{
  identities: IdentityProvider;
  client: SsoClient;
  redirectUri: string;
  signIn: (url: string, login: 'ann' | 'bob' | null) => Promise<string>;
  setDown: (isDown: boolean) => void;
  close: () => Promise<void>;
}>;

export const identityProviderContract = (name: string, open: () => Promise<IdentityProviderBench>): void => {
  describe(`${name}: the provider of identities`, () => {
    let bench: IdentityProviderBench;
    beforeAll(async () => {
      bench = await open();
    });
    afterAll(() => bench.close());

    const begin = () => bench.identities.begin(bench.client, bench.redirectUri);
    const comeBack = async (login: 'ann' | 'bob' | null) => {
      const { url, attempt } = await begin();
      return { attempt, returned: await bench.signIn(url, login) };
    };

    test('begins at its own address, differently each time', async () => {
      const { authorizationEndpoint } = await bench.identities.describe(bench.client);
      const one = await begin();
      const other = await begin();
      for (const { url, attempt } of [one, other]) {
        const { origin, pathname, searchParams } = new URL(url);
        expect(`${origin}${pathname}`).toBe(authorizationEndpoint);
        expect(searchParams.get('client_id')).toBe(bench.client.clientId);
        expect(searchParams.get('redirect_uri')).toBe(bench.redirectUri);
        expect(searchParams.get('state')).toBe(attempt.state);
      }
      for (const part of ['state', 'nonce', 'codeVerifier'] as const)
        expect(one.attempt[part]).not.toBe(other.attempt[part]);
    });

    test('returns the person, and whether their address is verified', async () => {
      const { issuer } = bench.client;
      for (const [login, emailVerified] of [
        ['ann', true],
        ['bob', false],
      ] as const) {
        const { attempt, returned } = await comeBack(login);
        const identity = await bench.identities.finish(bench.client, attempt, returned);
        const email = `${login}@acme.example`;
        expect(identity).toEqual({ issuer, subject: login, email, emailVerified });
      }
    });

    test('refuses a person who declined', async () => {
      const { attempt, returned } = await comeBack(null);
      const finishing = bench.identities.finish(bench.client, attempt, returned);
      await expect(finishing).rejects.toMatchObject({ code: 'forbidden' });
    });

    test('refuses an answer to another attempt, or to none', async () => {
      const { attempt, returned } = await comeBack('ann');
      const other = await begin();
      const without = (parameter: string) => {
        const url = new URL(returned);
        url.searchParams.delete(parameter);
        return url.href;
      };
      const { finish } = bench.identities;
      for (const finishing of [
        finish(bench.client, other.attempt, returned),
        finish(bench.client, attempt, without('state')),
        finish(bench.client, attempt, without('code')),
        finish(bench.client, attempt, bench.redirectUri),
      ])
        await expect(finishing).rejects.toMatchObject({ code: 'forbidden' });
    });

    test('describes itself under its configured issuer', async () => {
      const { issuer, authorizationEndpoint } = await bench.identities.describe(bench.client);
      expect(issuer).toBe(bench.client.issuer);
      expect(URL.canParse(authorizationEndpoint)).toBe(true);
    });

    test('is unavailable while it cannot be reached, and works again afterwards', async () => {
      const { attempt, returned } = await comeBack('ann');
      bench.setDown(true);
      const unavailable = {
        code: 'unavailable',
        message: expect.stringMatching(/^The single sign-on provider.+\.$/),
      };
      const { finish, describe: ask } = bench.identities;
      await expect(ask(bench.client)).rejects.toMatchObject(unavailable);
      await expect(finish(bench.client, attempt, returned)).rejects.toMatchObject(unavailable);
      bench.setDown(false);
      expect(await finish(bench.client, attempt, returned)).toMatchObject({ subject: 'ann' });
    });
  });
};
