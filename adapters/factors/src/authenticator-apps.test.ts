import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { createAuthenticatorApps } from './authenticator-apps.ts';

/** The last six digits of the vectors for SHA-1 in RFC 6238, appendix B. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('the code of second %i is %s', (second, code) => {
  const secret = Secret.fromLatin1('12345678901234567890').base32;
  const at = new Date(second * 1000).toISOString();
  expect(createAuthenticatorApps().stepOf(secret, code, at)).toBe(Math.floor(second / 30));
});
