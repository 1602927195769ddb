import type { Passwords } from '@tidemark/domain';

/** Argon2id (the library's default) with the parameters that OWASP recommends; 7 ms, off the main thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const argonPasswords: Passwords = {
  hash: async (password) => (await argon()).hash(password, cost),
  verify: async (known, password) => {
    const { verify } = await argon();
    try {
      return await verify(known, password);
    } catch {
      // What is kept is no Argon2 hash: no password fits it.
      return false;
    }
  },
};

/** A server that is asked for no password does without the library and its memory. */
const argon = () => import('@node-rs/argon2');
