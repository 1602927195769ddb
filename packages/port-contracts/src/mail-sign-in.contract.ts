import type { MailSignIn } from '@tidemark/domain';
import { afterEach, describe, expect, test } from 'vitest';

/** The instance has a client of Google, and none of Microsoft. */
export type MailSignInBench = Readonly<{
  signIn: MailSignIn;
  /** Gives access on the consent page, and returns the code that the browser brings back. */
  consent: (url: string) => Promise<string>;
  /** The provider does this from now on. */
  answer: (how: 'tokens' | 'ended' | 'away') => void;
  close: () => Promise<void>;
}>;

export const mailSignInContract = (name: string, open: () => Promise<MailSignInBench>): void => {
  describe(`${name}: the sign-in to mailboxes`, () => {
    const benches: MailSignInBench[] = [];
    afterEach(async () => {
      for (const bench of benches.splice(0)) await bench.close();
    });
    const begun = async () => {
      const bench = await open();
      benches.push(bench);
      const consent = await bench.signIn.begin('google', 'support@acme.example');
      if (!consent) throw new Error('Expected a client of Google, got none.');
      return { ...bench, ...consent };
    };

    test('brings a refresh token for a consent, and access tokens for that', async () => {
      const { signIn, consent, url, codeVerifier } = await begun();
      expect(new URL(url).searchParams.get('login_hint')).toBe('support@acme.example');
      const { refreshToken } = await signIn.redeem('google', { code: await consent(url), codeVerifier });
      expect(refreshToken).toEqual(expect.any(String));
      const { accessToken, lifeMs } = await signIn.refresh('google', refreshToken ?? '');
      expect(accessToken).not.toBe('');
      expect(lifeMs).toBe(3_600_000);
    });

    test('refuses another code, and the code of another consent', async () => {
      const { signIn, consent, url, codeVerifier } = await begun();
      const redeem = (code: string, verifier: string) =>
        signIn.redeem('google', { code, codeVerifier: verifier });
      await expect(redeem('other', codeVerifier)).rejects.toMatchObject({ code: 'invalid_code' });
      await expect(redeem(await consent(url), 'other')).rejects.toMatchObject({ code: 'invalid_code' });
    });

    test('has no page of a provider without a client', async () => {
      const { signIn } = await begun();
      expect(await signIn.begin('microsoft', 'support@acme.example')).toBeNull();
    });

    test('tells an access that has ended from a provider that is away', async () => {
      const { signIn, answer } = await begun();
      answer('ended');
      await expect(signIn.refresh('google', 'refresh-1')).rejects.toMatchObject({ code: 'invalid_code' });
      answer('away');
      await expect(signIn.refresh('google', 'refresh-1')).rejects.toMatchObject({ code: 'unavailable' });
      answer('tokens');
      await expect(signIn.refresh('google', 'refresh-1')).resolves.toMatchObject({ lifeMs: 3_600_000 });
    });
  });
};
