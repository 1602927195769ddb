export { clockContract } from './clock.contract.ts';
export { htmlContract } from './html.contract.ts';
export { idsContract } from './ids.contract.ts';
export { passwordsContract } from './passwords.contract.ts';
export { rateLimiterContract } from './rate-limiter.contract.ts';
export { secretsContract } from './secrets.contract.ts';
export { storageContract } from './storage.contract.ts';
export type { OpenStorage, TestStorage } from './test-storage.ts';
export { vaultContract } from './vault.contract.ts';
