import type { AuthenticatorApps } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';

/** `codeOf` is what the app shows that scanned the address. */
export type AuthenticatorAppsBench = Readonly<{
  apps: AuthenticatorApps;
  codeOf: (secret: string, at: string) => string;
}>;

const at = '2026-11-20T10:00:00.000Z';
const plus = (seconds: number): string => new Date(Date.parse(at) + seconds * 1000).toISOString();

export const authenticatorAppsContract = (name: string, open: () => AuthenticatorAppsBench): void => {
  describe(`${name}: authenticator apps`, () => {
    test('get a new secret each time, which the address carries', () => {
      const { apps } = open();
      const first = apps.newSecret();
      expect(first).toMatch(/^[A-Z2-7]{32}$/);
      expect(apps.newSecret()).not.toBe(first);
      const address = new URL(
        apps.address({ secret: first, account: 'ann@desk.example', issuer: 'Acme & Söhne' }),
      );
      expect(address.protocol).toBe('otpauth:');
      expect(address.searchParams.get('secret')).toBe(first);
      expect(address.searchParams.get('issuer')).toBe('Acme & Söhne');
      expect(decodeURIComponent(address.pathname)).toContain('ann@desk.example');
    });

    test('a code counts for its step, the one before and the one after', () => {
      const { apps, codeOf } = open();
      const secret = apps.newSecret();
      const step = Date.parse(at) / 30_000;
      expect(apps.stepOf(secret, codeOf(secret, at), at)).toBe(step);
      expect(apps.stepOf(secret, codeOf(secret, at), plus(59))).toBe(step);
      expect(apps.stepOf(secret, codeOf(secret, plus(30)), at)).toBe(step + 1);
      expect(apps.stepOf(secret, codeOf(secret, at), plus(60))).toBeNull();
      expect(apps.stepOf(secret, codeOf(secret, plus(60)), at)).toBeNull();
    });

    test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12 345', '-12345', '\0'.repeat(6)])(
      'no code is like %j',
      (text) => {
        const { apps } = open();
        expect(apps.stepOf(apps.newSecret(), text, at)).toBeNull();
      },
    );
  });
};
