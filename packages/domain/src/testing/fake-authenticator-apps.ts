import type { AuthenticatorApps } from '../model/entry/factors.ts';

/** The code that the fake app shows: the last digits of the step, and nothing that a thief could not guess. */
export const fakeCode = (secret: string, at: string, stepsLater = 0): string =>
  String(Math.floor(Date.parse(at) / 30_000) + stepsLater + secret.length)
    .slice(-6)
    .padStart(6, '0');

/** Apps without any cryptography. */
export const fakeAuthenticatorApps = (): AuthenticatorApps => {
  let made = 0;
  return {
    newSecret: () => {
      made += 1;
      return 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.slice(0, 31) + String.fromCharCode(64 + (made % 26 || 26));
    },
    address: ({ secret, account, issuer }) =>
      `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`,
    stepOf: (secret, code, at) => {
      const later = [0, -1, 1].find((steps) => fakeCode(secret, at, steps) === code);
      return later === undefined ? null : Math.floor(Date.parse(at) / 30_000) + later;
    },
  };
};
