import type { NewPasskey, Passkey, Passkeys } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';

/** `make` and `use` are what a browser sends for the options that it was offered; `useAs` claims another key. */
export type PasskeysBench = Readonly<{
  passkeys: Passkeys;
  make: (options: string, origin: string) => string;
  use: (options: string, origin: string) => string;
  useAs: (options: string, origin: string) => string;
}>;

const site = { origin: 'https://acme.desk.example', host: 'acme.desk.example', name: 'Acme' };
const owner = {
  id: '0198b1a0-0000-7000-8000-000000000001',
  email: 'ann@desk.example',
  name: 'Ann',
  known: [],
};

const stored = (made: NewPasskey): Passkey => ({
  ...made,
  id: '0198b1a0-0000-7000-8000-000000000002',
  agentId: owner.id,
  name: 'Phone',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
});

export const passkeysContract = (name: string, open: () => PasskeysBench): void => {
  const made = async () => {
    const bench = open();
    const { options, challenge } = await bench.passkeys.offerNew(site, owner);
    const response = bench.make(options, site.origin);
    const passkey = await bench.passkeys.readNew({ site, challenge, response });
    if (!passkey) throw new Error('Expected a passkey, got none.');
    return { ...bench, response, passkey: stored(passkey) };
  };

  describe(`${name}: passkeys`, () => {
    test('a new key is read from the response to its challenge, at its site alone', async () => {
      const { passkeys, make } = open();
      const { options, challenge } = await passkeys.offerNew(site, owner);
      const response = make(options, site.origin);
      const passkey = await passkeys.readNew({ site, challenge, response });
      expect(passkey).toMatchObject({ counter: 0, transports: ['internal'] });
      expect(passkeys.credentialOf(response)).toBe(passkey?.credentialId);
      const { challenge: other } = await passkeys.offerNew(site, owner);
      expect(await passkeys.readNew({ site, challenge: other, response })).toBeNull();
      const foreign = { ...site, origin: 'https://evil.example', host: 'evil.example' };
      expect(await passkeys.readNew({ site: foreign, challenge, response })).toBeNull();
    });

    test('a use is read from the response to its challenge, at its site, by its key alone', async () => {
      const { passkeys, passkey, use, useAs } = await made();
      const { options, challenge } = await passkeys.offerUse(site, [passkey]);
      const response = use(options, site.origin);
      expect(passkeys.credentialOf(response)).toBe(passkey.credentialId);
      expect(await passkeys.readUse({ site, challenge, response }, passkey)).toBeTypeOf('number');
      const next = await passkeys.offerUse(site, []);
      expect(next.challenge).not.toBe(challenge);
      expect(await passkeys.readUse({ site, challenge: next.challenge, response }, passkey)).toBeNull();
      const elsewhere = use(next.options, 'https://evil.example');
      expect(
        await passkeys.readUse({ site, challenge: next.challenge, response: elsewhere }, passkey),
      ).toBeNull();
      const claimed = useAs(next.options, site.origin);
      expect(
        await passkeys.readUse({ site, challenge: next.challenge, response: claimed }, passkey),
      ).toBeNull();
    });

    test('a key that an agent has is not offered again, and only allowed keys are asked for', async () => {
      const { passkeys, passkey } = await made();
      const again = await passkeys.offerNew(site, { ...owner, known: [passkey] });
      expect(again.options).toContain(passkey.credentialId);
      const { options } = await passkeys.offerUse(site, [passkey]);
      expect(options).toContain(passkey.credentialId);
      expect((await passkeys.offerUse(site, [])).options).not.toContain(passkey.credentialId);
    });

    test.each(['', 'null', '[]', '{}', '0', 'x'.repeat(1_000), '{"id":null}', '{"id":{}}'])(
      'what is no response proves nothing: %j',
      async (response) => {
        const { passkeys, passkey } = await made();
        const { challenge } = await passkeys.offerUse(site, [passkey]);
        expect(passkeys.credentialOf(response)).toBeNull();
        expect(await passkeys.readNew({ site, challenge, response })).toBeNull();
        expect(await passkeys.readUse({ site, challenge, response }, passkey)).toBeNull();
      },
    );
  });
};
