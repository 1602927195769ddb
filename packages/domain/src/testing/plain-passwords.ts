import type { Passwords } from '../model/ports.ts';

/** Passwords that anyone can read: fast, for tests only. */
export const plainPasswords = (): Passwords => ({
  hash: async (password) => `plain:${password}`,
  verify: async (hash, password) => hash === `plain:${password}`,
  isCommon: async (text) => ['password', 'letmein', 'dragon', 'unbelievable'].includes(text),
});
