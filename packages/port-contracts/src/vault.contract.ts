import type { Vault } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';

/** `open` gives a vault under the key. */
export const vaultContract = (name: string, open: (key: string) => Vault): void => {
  describe(`${name}: the vault`, () => {
    const vault = open('one key of an instance, long enough');
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

    test.each(['', secret, 'ключ 🔑 "\\ % ', ' spaces at both ends ', 'x'.repeat(5_000)])(
      'sealed text is opened exactly: %j',
      (text) => {
        expect(vault.open(vault.seal(text))).toBe(text);
        expect(open('one key of an instance, long enough').open(vault.seal(text))).toBe(text);
      },
    );

    test('sealed text shows neither the secret nor that two secrets are equal', () => {
      expect(vault.seal(secret)).not.toContain(secret);
      expect(new Set(Array.from({ length: 200 }, () => vault.seal(secret))).size).toBe(200);
    });

    test('another key opens nothing', () => {
      const sealed = vault.seal(secret);
      expect(() => open('another key of an instance, as long').open(sealed)).toThrow();
    });

    test('changed sealed text cannot be opened', () => {
      const sealed = vault.seal(secret);
      for (let index = 0; index < sealed.length; index++) {
        const other = sealed.charAt(index) === 'A' ? 'B' : 'A';
        const changed = sealed.slice(0, index) + other + sealed.slice(index + 1);
        expect(() => vault.open(changed), `changed at ${index}`).toThrow();
        expect(() => vault.open(sealed.slice(0, index)), `cut at ${index}`).toThrow();
      }
      expect(() => vault.open(`${sealed}A`)).toThrow();
    });

    test.each(['', 'v1.', secret, 'v2.AAAA', '\0'])('other text cannot be opened: %j', (text) => {
      expect(() => vault.open(text)).toThrow();
    });
  });
};
