/** Tokens that say which ticket a mail is about, and that nobody but this instance can make (rows 46 and 48). */
import type { Vault } from '../../model/vault.ts';

/** `about` is the message that a mail carries, or `rootOfThread`; empty for the address that takes answers. */
export type Thread = Readonly<{ workspaceId: string; number: number; about: string }>;

/**
 * What the first entry of `References` is about. Its token is another one than that of the address: who quotes a header
 * to others has not given them the right to answer.
 */
export const rootOfThread = 'root';

const numberDigits = 8;
const proofDigits = 16;

/** How long a token is, so that an address with one keeps within the 64 characters before its `@`. */
export const tokenLength = 44;

/** Lower-case letters and digits: what some server on the way folds stays the same. */
export const threadToken = (vault: Pick<Vault, 'mac'>, thread: Thread): string => {
  const { workspaceId, number } = thread;
  const facts = workspaceId.replaceAll('-', '') + number.toString(16).padStart(numberDigits, '0');
  return BigInt(`0x${facts}${proofOf(vault, thread)}`)
    .toString(36)
    .padStart(tokenLength, '0');
};

/** The ticket of a token; null for what this instance has not made for this message. */
export const threadOf = (
  vault: Pick<Vault, 'mac'>,
  token: string,
  about = '',
): Omit<Thread, 'about'> | null => {
  if (!/^[0-9a-z]{44}$/.test(token)) return null;
  const hex = hexOf(token);
  const workspaceId = hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const number = Number.parseInt(hex.slice(32, 32 + numberDigits), 16);
  return threadToken(vault, { workspaceId, number, about }) === token ? { workspaceId, number } : null;
};

const proofOf = (vault: Pick<Vault, 'mac'>, { workspaceId, number, about }: Thread): string =>
  vault.mac(`mail ${workspaceId} ${number} ${about}`).slice(0, proofDigits);

const hexOf = (token: string): string => {
  let value = 0n;
  for (const digit of token) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  return value.toString(16).padStart(32 + numberDigits + proofDigits, '0');
};
