/** The expiry of credentials. A broken stored instant counts as ended. */
import { type Instant, isInstant, later, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Clock } from '../ports.ts';
import { lifeOf, type Session } from './session.ts';

type Lasting = Readonly<{ from: Instant; expiresAt: Instant; lifeMs: number }>;

/** Started, not expired, and not older than the longest possible life. */
export const isLive = ({ from, expiresAt, lifeMs }: Lasting, now: Instant): boolean =>
  hasBegun(from, now) && isInstant(expiresAt) && now < expiresAt && now < plus(from, lifeMs);

export const isLiveSession = (session: Session, now: Instant): boolean =>
  hasBegun(session.createdAt, now) &&
  isLive({ from: session.lastUsedAt, expiresAt: session.expiresAt, lifeMs: lifeOf(session) }, now);

/** The clock of the process that wrote it may be ahead of this one's, but not by much. */
const hasBegun = (from: Instant, now: Instant): boolean =>
  isInstant(from) && from <= plus(now, limits.clockSkewMs);

/** Never decreases: what has expired once in this process stays expired, even if the machine's clock is set back. */
export const forwardClock = (clock: Clock): Clock => {
  let latest: Instant = '';
  return {
    now: () => {
      latest = later(latest, clock.now());
      return latest;
    },
  };
};
