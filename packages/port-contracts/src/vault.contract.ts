import type { KeyRing, Vault } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';

/** `open` gives a vault under these keys. */
const key = 'one key of an instance, long enough';
const newKey = 'another key of an instance, as long';

export const vaultContract = (name: string, open: (keys: KeyRing) => Vault): void => {
  describe(`${name}: the vault`, () => {
    const vault = open([key]);
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

    test.each(['', secret, 'ключ 🔑 "\\ % ', ' spaces at both ends ', 'x'.repeat(5_000)])(
      'sealed text is opened exactly: %j',
      (text) => {
        expect(vault.open(vault.seal(text))).toBe(text);
        expect(open([key]).open(vault.seal(text))).toBe(text);
      },
    );

    test('sealed text shows neither the secret nor that two secrets are equal', () => {
      expect(vault.seal(secret)).not.toContain(secret);
      expect(new Set(Array.from({ length: 200 }, () => vault.seal(secret))).size).toBe(200);
    });

    test('another key opens nothing', () => {
      const sealed = vault.seal(secret);
      expect(() => open([newKey]).open(sealed)).toThrow();
    });

    test('an earlier key opens and proves, and the current one seals and signs', () => {
      const sealed = vault.seal(secret);
      const changed = open([newKey, key]);
      expect([changed.open(sealed), changed.isCurrent(sealed)]).toEqual([secret, false]);
      const again = changed.seal(secret);
      expect([changed.isCurrent(again), open([newKey]).open(again)]).toEqual([true, secret]);
      expect(() => vault.open(again)).toThrow();
      expect(changed.mac('text')).toBe(open([newKey]).mac('text'));
      expect(changed.macs('text')).toEqual([changed.mac('text'), vault.mac('text')]);
      const quick = (one: Vault) => one.macsOf('kind').map((mac) => mac('text'));
      expect(quick(changed)).toEqual([...quick(open([newKey])), ...quick(vault)]);
    });

    test('gives quick macs of 32 hex digits that differ by key, by kind and by text', () => {
      const macs = [vault, open([newKey])].flatMap((one) =>
        ['kind', 'kin'].flatMap((kind) =>
          ['text', 'dtext', ''].flatMap((text) => one.macsOf(kind).map((mac) => mac(text))),
        ),
      );
      expect(new Set(macs).size).toBe(12);
      for (const mac of macs) expect(mac).toMatch(/^[0-9a-f]{32}$/);
      expect(vault.macsOf('kind')[0]?.('text')).toBe(macs[0]);
    });

    test('what cannot be opened is sealed under no current key', () => {
      for (const text of ['', 'v1.', secret, open([newKey]).seal(secret)])
        expect(vault.isCurrent(text)).toBe(false);
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
