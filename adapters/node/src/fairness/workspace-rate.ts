import { type Instant, limits, millisecondsOf, setRecent } from '@tidemark/domain';

/**
 * Counts the calls of each workspace in this process: so many a second on average, 0 for no limit, of which those of a minute
 * may arrive at once. A single key, whose own limit is counted by the minute, so never meets this one first. One number is
 * stored for each workspace: when the calls so far would end if they were made one after the other at that rate.
 */
export const createWorkspaceRate = (): ((workspaceId: string, calls: number, at: Instant) => boolean) => {
  const paidUntil = new Map<string, number>();
  return (workspaceId, calls, at) => {
    if (calls === 0) return true;
    const now = millisecondsOf(at);
    const until = Math.max(now, paidUntil.get(workspaceId) ?? now) + secondMs / calls;
    if (until - now > burstMs + roundingMs) return false;
    setRecent(paidUntil, [workspaceId, until], mostRemembered);
    return true;
  };
};

const secondMs = 1_000;
const { burstMs } = limits.workspaceRate;
/** A hundred times a hundredth is a little more than one. */
const roundingMs = 0.001;
/** Beyond that the workspace that called longest ago starts afresh. */
const mostRemembered = 10_000;
