import { expect, test } from 'vitest';
import { createDesk } from '../../desk.ts';
import { aMailKey } from '../../testing/inbound-builders.ts';
import { plainVault } from '../../testing/plain-vault.ts';
import { openTestDesk } from '../../testing/test-desk.ts';
import { sealedSecrets } from './sealed-secrets.ts';

const url = 'https://acme.example/hook';

/** A desk that has a secret of each kind, under the key `old`. */
const withSecrets = async () => {
  const bench = await openTestDesk({ vault: plainVault('old') });
  const { desk, bySystem, ports } = bench;
  await desk.webhooks.add(bySystem, { url, events: ['*'] });
  await desk.webhooks.rotate(bySystem, (await desk.webhooks.list(bySystem))[0]?.id ?? '');
  await desk.sso.set(bySystem, { issuer: 'https://idp.example', clientId: 'desk', clientSecret: 'secret' });
  await desk.inbound.addAddress(bySystem, { address: 'support@acme.example', isTrusted: true });
  const host = 'imap.acme.example';
  const account = { signIn: 'password', user: 'support@acme.example', password: 'right', host } as const;
  await desk.inbound.addAccount(bySystem, account);
  const count = (...keys: readonly string[]) =>
    ports.work.read(bySystem.workspaceId, sealedSecrets(plainVault(...keys)));
  return { ...bench, count };
};

/** The desk of an instance with these keys, on the same data. */
const withKeys = ({ ports }: Awaited<ReturnType<typeof withSecrets>>, ...keys: readonly string[]) =>
  createDesk({ ...ports, vault: plainVault(...keys) });

test('secrets are sealed again under the current key, once', async () => {
  const bench = await withSecrets();
  const { stored } = await bench.count('old');
  expect(await bench.count('new', 'old')).toEqual({ stored, earlier: stored, unopened: [] });
  const desk = withKeys(bench, 'new', 'old');
  expect(await desk.secrets.reseal(bench.bySystem)).toEqual({ resealed: stored, unopened: 0 });
  expect(await bench.count('new')).toEqual({ stored, earlier: 0, unopened: [] });
  expect(await desk.secrets.reseal(bench.bySystem)).toEqual({ resealed: 0, unopened: 0 });
});

test('secrets that no key opens are counted, and stay as they are', async () => {
  const bench = await withSecrets();
  const { stored } = await bench.count('old');
  const desk = withKeys(bench, 'new', 'a third');
  expect(await desk.secrets.reseal(bench.bySystem)).toEqual({ resealed: 0, unopened: stored });
  expect(await bench.count('old')).toEqual({ stored, earlier: 0, unopened: [] });
});

test('many secrets of a kind are sealed again page by page', async () => {
  const bench = await withSecrets();
  const { ports, bySystem } = bench;
  await ports.work.write(bySystem.workspaceId, async ({ mailKeys }) => {
    for (let count = 0; count < 205; count += 1)
      await mailKeys.add(aMailKey({ sealedKey: plainVault('old').seal('key') }));
  });
  const { stored } = await bench.count('old');
  const desk = withKeys(bench, 'new', 'old');
  expect(await desk.secrets.reseal(bySystem)).toEqual({ resealed: stored, unopened: 0 });
});
