import { createHmac } from 'node:crypto';
import { portSuites } from '@tidemark/port-contracts';
import { Secret } from 'otpauth';
import { createAuthenticatorApps } from './authenticator-apps.ts';
import { createPasskeys } from './passkeys.ts';
import { softwareKey } from './testing/software-key.ts';

/** As RFC 6238 says it, and not as the library does. */
const codeOf = (secret: string, at: string): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.parse(at) / 30_000)));
  const mac = createHmac('sha1', Buffer.from(Secret.fromBase32(secret).bytes))
    .update(counter)
    .digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
};

portSuites.authenticatorApps('TOTP', () => ({ apps: createAuthenticatorApps(), codeOf }));

portSuites.passkeys('Web Authentication', () => {
  const key = softwareKey();
  const other = softwareKey();
  return {
    passkeys: createPasskeys(),
    make: key.make,
    use: key.use,
    useAs: (options, origin) => key.use(options, origin, other),
  };
});
