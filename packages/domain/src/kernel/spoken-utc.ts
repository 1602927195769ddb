import type { Instant } from './instant.ts';

/** Like `2026-11-20 08:05 UTC`. */
export const spokenUtc = (at: Instant): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
