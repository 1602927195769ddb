import type { Secrets } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';

export const secretsContract = (name: string, open: () => Secrets): void => {
  describe(`${name}: secrets`, () => {
    test.each([1, 8, 32, 200])('have the requested length of %i letters and digits', (length) => {
      expect(open().text(length)).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`));
    });

    test('differ each time', () => {
      const secrets = open();
      expect(new Set(Array.from({ length: 2_000 }, () => secrets.text(32))).size).toBe(2_000);
    });

    test('are pairs of keys that differ each time', async () => {
      const secrets = open();
      const pairs = [await secrets.keyPair(), await secrets.keyPair()];
      expect(new Set(pairs.flatMap(({ privateKey, publicKey }) => [privateKey, publicKey])).size).toBe(4);
      for (const { publicKey } of pairs) expect(publicKey).toMatch(/^[0-9A-Za-z+/]+={0,2}$/);
    });

    test.each([
      ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
      ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
      ['é', '4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c'],
    ])('are stored as SHA-256 of the UTF-8 text: %j', (text, hash) => {
      expect(open().hash(text)).toBe(hash);
    });

    test.each([0, 1, 55, 56, 63, 64, 65, 1_000])(
      'give the SHA-256 of %i bytes in pieces of any size',
      (length) => {
        const text = 'tidemark'.repeat(125).slice(0, length);
        const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
        for (const size of [1, 7, 64, 1_000]) {
          const hasher = open().hasher();
          for (let from = 0; from < length; from += size) hasher.add(bytes.subarray(from, from + size));
          expect(hasher.hex()).toBe(open().hash(text));
        }
      },
    );
  });
};
