import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';

const batch = 500;

/** Sessions are remembered for a while after they ended: who looks into a break-in asks for them. */
export const removeEndedSessions = ({ stores, now }: WriteScope): Promise<number> =>
  stores.sessions.removeEndedBefore(oldestKept(now), batch);

export const hasEndedSessions = ({ sessions }: Stores, now: Instant): Promise<boolean> =>
  sessions.hasEndedBefore(oldestKept(now));

/** Codes stay as long, for a code that comes again ends the session that was made of it. */
export const removeExpiredCodes = ({ stores, now }: WriteScope): Promise<number> =>
  stores.signInCodes.removeExpiredBefore(oldestKept(now), batch);

export const hasExpiredCodes = ({ signInCodes }: Stores, now: Instant): Promise<boolean> =>
  signInCodes.hasExpiredBefore(oldestKept(now));

const oldestKept = (now: Instant): Instant => plus(now, -limits.sessions.keptMs);
