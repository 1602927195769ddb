import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { NewPasskey, Passkey, PasskeyAnswer, Passkeys } from '@tidemark/domain';

/**
 * Web Authentication by @simplewebauthn/server, which is loaded with the first passkey. Keys are found by the browser
 * (`residentKey`) and ask for a PIN or a fingerprint (`userVerification`). Who made a key is not asked.
 */
export const createPasskeys = (): Passkeys => ({
  offerNew: async ({ host, name: rpName }, { id, email, name, known }) => {
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName,
      rpID: host,
      userID: new TextEncoder().encode(id),
      userName: email,
      userDisplayName: name,
      attestationType: 'none',
      excludeCredentials: known.map(described),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { options: JSON.stringify(options), challenge: options.challenge };
  },
  readNew: async ({ site, challenge, response }) => {
    const { verifyRegistrationResponse } = await library();
    const result = await orNull(async () =>
      verifyRegistrationResponse({
        response: JSON.parse(response) as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.host,
        requireUserVerification: true,
      }),
    );
    return result?.verified ? madeOf(result.registrationInfo.credential) : null;
  },
  // Each sign-in page has such an offer. It is made by hand, so that these pages need no library.
  offerUse: async ({ host }, allowed) => {
    const challenge = randomBytes(32).toString('base64url');
    const allowCredentials = allowed.map((passkey) => ({ ...described(passkey), type: 'public-key' }));
    const options = {
      rpId: host,
      challenge,
      allowCredentials,
      timeout: 60_000,
      userVerification: 'required',
    };
    return { options: JSON.stringify(options), challenge };
  },
  credentialOf: (response) => {
    try {
      const read = JSON.parse(response) as Readonly<{ id?: unknown }> | null;
      return typeof read?.id === 'string' && /^[A-Za-z0-9_-]{1,1400}$/.test(read.id) ? read.id : null;
    } catch {
      // A text that is not JSON names no passkey.
      return null;
    }
  },
  readUse: async (answer, passkey) => {
    const result = await orNull(() => used(answer, passkey));
    return result?.verified ? result.authenticationInfo.newCounter : null;
  },
});

const used = async ({ site, challenge, response }: PasskeyAnswer, passkey: Passkey) => {
  const { verifyAuthenticationResponse } = await library();
  return verifyAuthenticationResponse({
    response: JSON.parse(response) as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  });
};

type Made = Readonly<{ id: string; publicKey: Uint8Array; counter: number; transports?: readonly string[] }>;

const madeOf = ({ id, publicKey, counter, transports = [] }: Made): NewPasskey => ({
  credentialId: id,
  publicKey: Buffer.from(publicKey).toString('base64url'),
  counter,
  transports: transports.filter((transport) => knownTransports.has(transport)),
});

/** Where the browser looks for the key first. */
const described = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: transports as Transport[],
});

type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb';

const knownTransports: ReadonlySet<string> = new Set([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
]);

/** The library throws for whatever a browser should not send; what it cannot read proves nothing. */
const orNull = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await work();
  } catch {
    // A refusal: the caller counts it as a wrong answer.
    return null;
  }
};

const library = () => import('@simplewebauthn/server');
