import type { PushResult } from '@tidemark/domain';
import {
  collectingPushSender,
  countingIds,
  countingSecrets,
  createMemoryStorage,
  fakeIdentityProvider,
  fixedClock,
  memoryByteStore,
  memoryThrottle,
  plainHtml,
  plainPasswords,
  plainVault,
} from '@tidemark/domain/testing';
import { byteStoreContract } from './byte-store.contract.ts';
import { clockContract } from './clock.contract.ts';
import { htmlContract } from './html.contract.ts';
import { identityProviderContract } from './identity-provider.contract.ts';
import { idsContract } from './ids.contract.ts';
import { passwordsContract } from './passwords.contract.ts';
import { type PushAnswer, pushSenderContract } from './push-sender.contract.ts';
import { secretsContract } from './secrets.contract.ts';
import { storageContract } from './storage.contract.ts';
import { throttleContract } from './throttle.contract.ts';
import { vaultContract } from './vault.contract.ts';

storageContract('memory', async () => {
  const clock = fixedClock();
  const lapse = async () => clock.advance(60_000);
  return { ...createMemoryStorage(clock), lapse, close: async () => undefined };
});
clockContract('fixed', () => fixedClock());
idsContract('counting', () => countingIds());
secretsContract('counting', countingSecrets);
passwordsContract('plain', plainPasswords);
htmlContract('plain', plainHtml);
vaultContract('plain', plainVault);
const throttle = memoryThrottle();
throttleContract('memory', async () => throttle);
const bytes = memoryByteStore(fixedClock());
byteStoreContract('memory', async () => bytes);

identityProviderContract('fake', async () => {
  let down = false;
  const identities = fakeIdentityProvider({
    identity: (code) => ({ subject: code, email: `${code}@acme.example`, emailVerified: code === 'ann' }),
    isDown: () => down,
  });
  return {
    identities,
    client: { issuer: 'https://login.example', clientId: 'desk', clientSecret: null },
    redirectUri: 'https://acme.example.com/login/callback',
    signIn: async (url, login) => {
      const { searchParams } = new URL(url);
      const answer = login === null ? 'error=access_denied' : `code=${login}`;
      return `${searchParams.get('redirect_uri')}?${answer}&state=${searchParams.get('state')}`;
    },
    setDown: (isDown) => {
      down = isDown;
    },
    close: async () => undefined,
  };
});

const pushResults: Readonly<Record<PushAnswer, PushResult>> = {
  taken: { type: 'sent' },
  gone: { type: 'gone' },
  'of another app': { type: 'refused', error: 'The token is of another app.' },
  busy: { type: 'failed', error: 'It is busy.', retryAfterMs: 30_000 },
  away: { type: 'failed', error: 'Nobody answers.', retryAfterMs: null },
};
pushSenderContract('collecting', async () => {
  let says: (token: string) => PushAnswer = () => 'taken';
  const sender = collectingPushSender(({ token }) => pushResults[says(token)]);
  return {
    sender,
    platform: 'ios',
    answers: (answer) => {
      says = answer;
    },
    asked: () => sender.pushes.map(({ token }) => token),
    close: async () => undefined,
  };
});
