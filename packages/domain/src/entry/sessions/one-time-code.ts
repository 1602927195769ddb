/** The proof that who trades a one-time code is who began the sign-in: PKCE with S256, and nothing else (RFC 7636). */
import { limits } from '../../kernel/limits.ts';
import { isSameSecret } from '../../kernel/same-secret.ts';
import type { Secrets } from '../../model/ports.ts';

const { challengeLength, verifier: lengths } = limits.signInCodes;

export const isChallenge = (text: string): boolean =>
  text.length === challengeLength && /^[A-Za-z0-9_-]*$/.test(text);

export const isVerifier = (text: string): boolean =>
  text.length >= lengths.least && text.length <= lengths.most && /^[A-Za-z0-9._~-]*$/.test(text);

/** Whether the challenge was made of this verifier. */
export const answersChallenge = (secrets: Secrets, verifier: string, challenge: string): boolean =>
  isSameSecret(challenge, challengeOf(secrets, verifier)) && isVerifier(verifier);

/** base64url of the SHA-256. */
export const challengeOf = (secrets: Secrets, verifier: string): string => {
  const bits = [...secrets.hash(verifier)].map((digit) =>
    Number.parseInt(digit, 16).toString(2).padStart(4, '0'),
  );
  const groups = bits.join('').match(/.{1,6}/g) ?? [];
  return groups.map((group) => alphabet.charAt(Number.parseInt(group.padEnd(6, '0'), 2))).join('');
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
