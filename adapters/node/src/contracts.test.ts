import { portSuites, rateLimiterContract } from '@tidemark/port-contracts';
import { systemClock } from './clock.ts';
import { createIds } from './ids.ts';
import { argonPasswords } from './passwords.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { systemSecrets } from './secrets.ts';
import { articleViewsBench, auditTrailBench } from './testing/note-benches.ts';
import { createVault } from './vault.ts';

portSuites.clock('system', () => systemClock);
portSuites.ids('ULID', () => createIds());
portSuites.secrets('system', () => systemSecrets);
portSuites.passwords('Argon2', () => argonPasswords);
portSuites.vault('AES-256-GCM', createVault);
rateLimiterContract('one process', async () => createRateLimiter());
portSuites.auditTrail('buffered', auditTrailBench);
portSuites.articleViews('buffered', articleViewsBench);
