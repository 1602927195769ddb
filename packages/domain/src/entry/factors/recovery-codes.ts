/** Ten codes that each work once, for an agent who lost the phone or the key. */
import { limits } from '../../kernel/limits.ts';
import type { Passwords, Secrets } from '../../model/ports.ts';

export type NewCodes = Readonly<{ codes: readonly string[]; hashes: readonly string[] }>;

/** Slow on purpose: call it outside of a transaction. */
export const newRecoveryCodes = async (passwords: Passwords, secrets: Secrets): Promise<NewCodes> => {
  const { most, length } = limits.factors.codes;
  const plain = Array.from({ length: most }, () => plainCode(secrets.text(length)));
  const hashes = await Promise.all(plain.map((code) => passwords.hash(code)));
  return { codes: plain.map(spoken), hashes };
};

/** The hash among these that the typed code has; null for none. */
export const hashOfCode = async (
  passwords: Passwords,
  hashes: readonly string[],
  typed: string,
): Promise<string | null> => {
  const code = plainCode(typed);
  if (code.length !== limits.factors.codes.length) return null;
  for (const hash of hashes) if (await passwords.verify(hash, code)) return hash;
  return null;
};

/** As people read it from paper: letters that look like digits are these digits. */
const plainCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/[il]/g, '1')
    .replace(/o/g, '0');

const spoken = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
