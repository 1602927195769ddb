import { createRequire } from 'node:module';
import type { AuthenticatorApps } from '@tidemark/domain';

const period = 30;

/** TOTP (RFC 6238) as every authenticator app knows it: SHA-1, six digits, 30 seconds. The library is loaded with the first use. */
export const createAuthenticatorApps = (): AuthenticatorApps => ({
  newSecret: () => new (library().Secret)({ size: 20 }).base32,
  address: ({ secret, account, issuer }) => entryOf({ secret, account, issuer }).toString(),
  stepOf: (secret, code, at) => {
    if (!/^\d{6}$/.test(code)) return null;
    const timestamp = Date.parse(at);
    const steps = entryOf({ secret }).validate({ token: code, timestamp, window: 1 });
    return steps === null ? null : Math.floor(timestamp / 1000 / period) + steps;
  },
});

type Entry = Readonly<{ secret: string; account?: string; issuer?: string }>;

const entryOf = ({ secret, account = '', issuer = '' }: Entry) => {
  const { Secret, TOTP } = library();
  const label = { ...(issuer === '' ? {} : { issuer }), ...(account === '' ? {} : { label: account }) };
  return new TOTP({ ...label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });
};

const require = createRequire(import.meta.url);

const library = (): typeof import('otpauth') => require('otpauth');
