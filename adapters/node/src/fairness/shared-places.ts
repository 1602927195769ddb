/** The places in front of the database: how many are taken, and by which workspaces. */
import type { Places } from '@tidemark/domain';
import { createRecentWorkspaces } from './recent-workspaces.ts';

/** One that waits for its places. `begin` is called once it has them. */
export type Waiter = Readonly<{ weight: number; begin: () => void }>;

/** A workspace of which something runs or waits. */
export type Lane = { readonly workspaceId: string; used: number; readonly waiting: Waiter[] };

type Options = Places & Readonly<{ mostWaiting: number; now?: () => number }>;

export type SharedPlaces = ReturnType<typeof sharedPlaces>;

export const sharedPlaces = ({ places, share, mostWaiting, now }: Options) => {
  const recent = createRecentWorkspaces(now);
  const lanes = new Map<string, Lane>();
  let used = 0;

  const forgetIdle = (lane: Lane): void => {
    if (lane.used === 0 && lane.waiting.length === 0) lanes.delete(lane.workspaceId);
  };
  return {
    laneOf: (workspaceId: string): Lane => {
      recent.note(workspaceId);
      const found = lanes.get(workspaceId);
      if (found) return found;
      const made: Lane = { workspaceId, used: 0, waiting: [] };
      lanes.set(workspaceId, made);
      return made;
    },
    take: (lane: Lane, weight: number): void => {
      lane.used += weight;
      used += weight;
    },
    giveBack: (lane: Lane, weight: number): void => {
      lane.used -= weight;
      used -= weight;
      forgetIdle(lane);
    },
    forgetIdle,
    /** A task that runs alone may weigh more than there are places. */
    fits: (weight: number): boolean => used === 0 || used + weight <= places,
    isWithinShare: (lane: Lane, weight: number): boolean =>
      lane.used === 0 || lane.used + weight <= share || !recent.hasOtherThan(lane.workspaceId),
    /** Whether as much of it waits as may. */
    isFull: ({ workspaceId, waiting }: Lane): boolean =>
      waiting.length >= (recent.hasOtherThan(workspaceId) ? mostWaiting : mostWaiting * aloneTimes),
  };
};

const aloneTimes = 10;
