import {
  articleViewsContract,
  auditTrailContract,
  clockContract,
  idsContract,
  passwordsContract,
  rateLimiterContract,
  secretsContract,
  vaultContract,
} from '@tidemark/port-contracts';
import { systemClock } from './clock.ts';
import { createIds } from './ids.ts';
import { argonPasswords } from './passwords.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { systemSecrets } from './secrets.ts';
import { articleViewsBench, auditTrailBench } from './testing/note-benches.ts';
import { createVault } from './vault.ts';

clockContract('system', () => systemClock);
idsContract('ULID', () => createIds());
secretsContract('system', () => systemSecrets);
passwordsContract('Argon2', () => argonPasswords);
vaultContract('AES-256-GCM', createVault);
rateLimiterContract('one process', async () => createRateLimiter());
auditTrailContract('buffered', auditTrailBench);
articleViewsContract('buffered', articleViewsBench);
