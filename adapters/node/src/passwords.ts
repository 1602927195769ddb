import type { Passwords } from '@tidemark/domain';

/** Argon2id (the library's default) with the parameters that OWASP recommends; 7 ms, off the main thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The functions of the library that are used here. */
export type Argon = Readonly<{
  hash(password: string, options: typeof cost): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}>;

/** `load` is called for each password: a server that is asked for none does without the library and its memory. */
export const passwordsBy = (load: () => Promise<Argon>): Passwords => ({
  hash: async (password) => (await load()).hash(password, cost),
  verify: async (storedHash, password) => {
    const { verify } = await load();
    try {
      return await verify(storedHash, password);
    } catch (error) {
      // The stored value is not an Argon2 hash: no password matches it.
      if (isMalformed(error)) return false;
      throw error;
    }
  },
  isCommon: async (text) => (await import('./common-passwords.ts')).isCommonPassword(text),
});

/** How the library says that it cannot read the hash. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'InvalidArg';

export const argonPasswords: Passwords = passwordsBy(() => import('@node-rs/argon2'));
