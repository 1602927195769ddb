import type { PasskeySite, Passkeys } from '../model/entry/factors.ts';

/** The response of the fake browser: the credential, the challenge and the site. */
type FakeResponse = Readonly<{ credentialId: string; challenge: string; origin: string; counter: number }>;

/** The response of a fake key to the options that it was offered. */
export const fakeResponse = (
  options: string,
  site: Pick<PasskeySite, 'origin'>,
  { credentialId = 'key-1', counter = 0 }: Partial<FakeResponse> = {},
): string =>
  JSON.stringify({ credentialId, counter, origin: site.origin, challenge: JSON.parse(options).challenge });

/** Passkeys without any cryptography: a response says itself what it signed. */
export const fakePasskeys = (): Passkeys => {
  let offered = 0;
  const offer = (more: Readonly<Record<string, unknown>>) => {
    offered += 1;
    const challenge = `challenge-${offered}`;
    return { challenge, options: JSON.stringify({ ...more, challenge }) };
  };
  return {
    offerNew: async ({ host }, { email, known }) =>
      offer({ rp: host, user: email, exclude: known.map(({ credentialId }) => credentialId) }),
    readNew: async ({ site, challenge, response }) => {
      const read = readResponse(response);
      if (read?.challenge !== challenge || read.origin !== site.origin) return null;
      const { credentialId, counter } = read;
      return { credentialId, counter, publicKey: `public of ${credentialId}`, transports: ['internal'] };
    },
    offerUse: async ({ host }, allowed) =>
      offer({ rp: host, allow: allowed.map(({ credentialId }) => credentialId) }),
    credentialOf: (response) => readResponse(response)?.credentialId ?? null,
    readUse: async ({ site, challenge, response }, passkey) => {
      const read = readResponse(response);
      const isRight =
        read?.challenge === challenge &&
        read.origin === site.origin &&
        passkey.publicKey === `public of ${read.credentialId}`;
      return isRight ? read.counter : null;
    },
  };
};

const readResponse = (text: string): FakeResponse | null => {
  try {
    const read = JSON.parse(text) as FakeResponse | null;
    return typeof read?.credentialId === 'string' ? read : null;
  } catch {
    return null;
  }
};
