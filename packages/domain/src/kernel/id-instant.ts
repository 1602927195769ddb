import type { Instant } from './instant.ts';

/** When an id was made: its first 48 bits are the milliseconds (contract §1.1). An id without them counts as made in 1970. */
export const instantOfId = (id: string): Instant =>
  new Date(Number(`0x${id.replaceAll('-', '').slice(0, 12)}`) || 0).toISOString();
