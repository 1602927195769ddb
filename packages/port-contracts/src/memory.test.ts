import {
  countingIds,
  countingSecrets,
  createMemoryStorage,
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
import { idsContract } from './ids.contract.ts';
import { passwordsContract } from './passwords.contract.ts';
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
