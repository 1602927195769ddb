/** The ports and what they take and give, for `index.ts`. */

export type * from './activity.ts';
export type * from './ports.ts';
export type * from './rate-limiter.ts';
export type * from './vault.ts';
