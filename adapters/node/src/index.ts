export {
  type AuditTrailParts,
  type BufferedAuditTrail,
  createAuditTrail,
  type TroubleLog,
} from './audit-trail.ts';
export { systemClock } from './clock.ts';
export { createIds, type IdSources } from './ids.ts';
export { argonPasswords } from './passwords.ts';
export { createRateLimiter } from './rate-limiter.ts';
export { systemSecrets } from './secrets.ts';
