/** Every workspace that somebody writes in is tidied once a day, each at a moment of its own. */
import { earlier, type Instant, plus } from '../../kernel/instant.ts';
import { setRecent } from '../../kernel/set-recent.ts';
import { dailySlotAfter } from '../../model/instance/due.ts';

/** A reminder that is missed costs one statement, or a day. */
const rememberedMs = 6 * 60 * 60_000;
const mostRemembered = 10_000;

/** The memory of one process, so that it sets one reminder for many writes. */
export const dailyReminders = () => {
  const known = new Map<string, Instant>();
  return {
    /** The slot that the list of due work may not know; null if it was told within the last hours. */
    missing: (workspaceId: string, now: Instant): Instant | null => {
      const until = known.get(workspaceId);
      return until !== undefined && until > now ? null : dailySlotAfter(workspaceId, now);
    },
    remember: (workspaceId: string, now: Instant): void => {
      const until = earlier(dailySlotAfter(workspaceId, now), plus(now, rememberedMs));
      setRecent(known, [workspaceId, until], mostRemembered);
    },
  };
};
