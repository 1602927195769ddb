import { expect, test } from 'vitest';
import { plainVault } from '../../testing/plain-vault.ts';
import { openTestDesk } from '../../testing/test-desk.ts';
import { sealedSecrets } from './sealed-secrets.ts';

test('stored secrets that the current key cannot open are listed by purpose', async () => {
  const { desk, ports, bySystem } = await openTestDesk();
  const url = 'https://acme.example/hook';
  await desk.webhooks.add(bySystem, { url, events: ['*'] });
  const look = (vault: Parameters<typeof sealedSecrets>[0]) =>
    ports.work.read(bySystem.workspaceId, sealedSecrets(vault));
  expect(await look(ports.vault)).toEqual({ stored: 1, earlier: 0, unopened: [] });
  const other = plainVault('another key');
  expect(await look(other)).toEqual({ stored: 1, earlier: 0, unopened: [`the webhook ${url}`] });
  await desk.sso.set(bySystem, { issuer: 'https://idp.example', clientId: 'desk', clientSecret: 'secret' });
  expect(await look(other)).toEqual({
    stored: 2,
    earlier: 0,
    unopened: [`the webhook ${url}`, 'single sign-on'],
  });
  await desk.inbound.addAddress(bySystem, { address: 'support@acme.example', isTrusted: true });
  await desk.inbound.addAccount(bySystem, {
    signIn: 'password',
    user: 'support@acme.example',
    password: 'right',
    host: 'imap.acme.example',
  });
  expect((await look(other)).unopened.at(-1)).toBe('the mail account support@acme.example');
});
