/** When sessions of agents and customers end, and how that is stored. */
import { type Instant, plus, type SessionKind } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';

export const dayOf = (instant: Instant): string => instant.slice(0, 10);

/** The day by which those that have ended are found. */
export const endsOn = ({
  expiresAt,
  revokedAt,
}: Readonly<{ expiresAt: Instant; revokedAt: Instant | null }>): string =>
  dayOf(revokedAt !== null && revokedAt < expiresAt ? revokedAt : expiresAt);

/** A use, and when a session of each kind ends after it. */
export type Use = Readonly<{
  at: Instant;
  deviceEnd: Instant;
  deviceDay: string;
  browserEnd: Instant;
  browserDay: string;
}>;

/** `lives`: how many milliseconds a session of each kind lives after its last use. */
export const useAt = (at: Instant, lives: Readonly<Record<SessionKind, number>>): Use => {
  const deviceEnd = plus(at, lives.device);
  const browserEnd = plus(at, lives.browser);
  return { at, deviceEnd, deviceDay: dayOf(deviceEnd), browserEnd, browserDay: dayOf(browserEnd) };
};

/** The columns set at each use. */
export const usedBy = ({ at, deviceEnd, deviceDay, browserEnd, browserDay }: Placeholder<Use>) => ({
  last_used_at: noEarlierThan('last_used_at', sql`${at}`),
  expires_at: noEarlierThan('expires_at', ofKind(deviceEnd, browserEnd)),
  ends_on: noEarlierThan('ends_on', ofKind(deviceDay, browserDay)),
});

const ofKind = (device: Placeholder<string>, browser: Placeholder<string>) =>
  sql<string>`case kind when 'device' then ${device} else ${browser} end`;

const noEarlierThan = (column: 'last_used_at' | 'expires_at' | 'ends_on', least: ReturnType<typeof ofKind>) =>
  sql<string>`case when ${sql.ref(column)} < ${least} then ${least} else ${sql.ref(column)} end`;

export type Revocation = Readonly<{ at: Instant; day: string }>;

export const revocationAt = (at: Instant): Revocation => ({ at, day: dayOf(at) });

/** The columns that a revocation sets. */
export const revokedBy = ({ at, day }: Placeholder<Revocation>) => ({
  revoked_at: at,
  ends_on: sql<string>`case when ends_on < ${day} then ends_on else ${day} end`,
});

/** Sessions that ended before an instant, some of them. */
export type EndedWish = Readonly<{ instant: Instant; day: string; count: number }>;

export const endedBefore = (instant: Instant, count: number): EndedWish => ({
  instant,
  day: dayOf(instant),
  count,
});
