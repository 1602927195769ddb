import type { Passwords } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';

export const passwordsContract = (name: string, open: () => Passwords): void => {
  describe(`${name}: passwords`, () => {
    test.each(['correct horse battery', 'пароль 🔑 "\\ %', ' spaces at both ends ', 'x'.repeat(200)])(
      'are compared exactly: %s',
      async (password) => {
        const passwords = open();
        const hash = await passwords.hash(password);
        expect(await passwords.verify(hash, password)).toBe(true);
        for (const wrong of [`${password} `, password.slice(1), password.toUpperCase().concat('!'), ''])
          expect(await passwords.verify(hash, wrong)).toBe(false);
      },
    );

    test('know the most used ones, to the letter', async () => {
      const { isCommon } = open();
      for (const common of ['password', 'letmein', 'unbelievable']) expect(await isCommon(common)).toBe(true);
      for (const other of ['', 'Password', 'correct horse battery', 'constructor'])
        expect(await isCommon(other)).toBe(false);
    });
  });
};
