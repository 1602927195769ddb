/** When what opens something ends. Whatever is wrong with a stored instant, the answer is "it has ended". */
import { type Instant, isInstant, later, plus } from '../instant.ts';
import type { Clock } from '../ports.ts';
import { lifeOf, type Session } from './session.ts';

type Lasting = Readonly<{ from: Instant; expiresAt: Instant; lifeMs: number }>;

/** Before its end, and before the end of the longest life that it could have had. */
export const isLive = ({ from, expiresAt, lifeMs }: Lasting, now: Instant): boolean =>
  isInstant(from) && isInstant(expiresAt) && now < expiresAt && now < plus(from, lifeMs);

export const isLiveSession = ({ kind, lastUsedAt, expiresAt }: Session, now: Instant): boolean =>
  isLive({ from: lastUsedAt, expiresAt, lifeMs: lifeOf(kind) }, now);

/** Never goes back: what has ended once in this process stays ended, whatever happens to the machine's clock. */
export const forwardClock = (clock: Clock): Clock => {
  let latest: Instant = '';
  return {
    now: () => {
      latest = later(latest, clock.now());
      return latest;
    },
  };
};
