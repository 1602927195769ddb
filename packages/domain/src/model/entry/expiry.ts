/** The expiry of credentials. A broken stored instant counts as ended. */
import { earlier, type Instant, isInstant, later, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Clock, Ports } from '../ports.ts';
import { lifeOf, type Session } from './session.ts';

type Lasting = Readonly<{ from: Instant; expiresAt: Instant; lifeMs: number }>;

/** Started, not expired, and not older than the longest possible life. */
export const isLive = ({ from, expiresAt, lifeMs }: Lasting, now: Instant): boolean =>
  hasBegun(from, now) && isInstant(expiresAt) && now < expiresAt && now < plus(from, lifeMs);

/** The instance's settings for the sessions of agents, and the instant at which they are judged. */
export type SessionMoment = Readonly<{ now: Instant; agentSessions: Ports['agentSessions'] }>;

export const sessionMoment = ({
  clock,
  agentSessions,
}: Pick<Ports, 'clock' | 'agentSessions'>): SessionMoment => ({
  now: clock.now(),
  agentSessions,
});

export const isLiveSession = (session: Session, { now, agentSessions }: SessionMoment): boolean => {
  const { createdAt, lastUsedAt: from, expiresAt } = session;
  return (
    hasBegun(createdAt, now) &&
    isLive({ from, expiresAt, lifeMs: lifeOf(session) }, now) &&
    now < withLastEnd(session, agentSessions).expiresAt
  );
};

/** `expiresAt` is stored without the end that the instance sets, so that a change of the setting counts for all sessions. */
export const withLastEnd = (session: Session, { mostMs }: Ports['agentSessions']): Session =>
  session.owner.type !== 'agent' || mostMs === null || !isInstant(session.createdAt)
    ? session
    : { ...session, expiresAt: earlier(session.expiresAt, plus(session.createdAt, mostMs)) };

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
