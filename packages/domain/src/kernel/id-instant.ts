import type { Instant } from './instant.ts';

/** When an id was made: its first 48 bits are the milliseconds (contract §1.1). Seals cover it where they cover the id. */
export const instantOfId = (id: string): Instant =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString();
