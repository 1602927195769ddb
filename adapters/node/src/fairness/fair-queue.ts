/**
 * Shares the places in front of the database between workspaces. Who waits is served workspace by workspace instead of in
 * the order of asking, so that one workspace that asks very much does not make the others wait for all of it.
 */
import { DeskError, type Places } from '@tidemark/domain';
import { type Lane, sharedPlaces } from './shared-places.ts';
import { waitingLanes } from './waiting-lanes.ts';

/** How much of the places a piece of work takes, for whom, and whether it is refused where too much of theirs waits. */
export type Asking = Readonly<{ workspaceId: string; weight: number; isRefusable: boolean }>;

export type FairQueue = Readonly<{
  /** Runs the work as soon as a place is free; that ends when the work calls `end`, or is over. Throws `workspace_busy` or `unavailable` when it may not wait, or not longer. */
  run<Result>(asking: Asking, work: (end: () => void) => Promise<Result>): Promise<Result>;
  /** How many wait. */
  waiting(): number;
}>;

export type FairQueueOptions = Readonly<{
  /** How many pieces of work of one workspace may wait while another one asks too; alone it may have ten times as many. */
  mostWaiting: number;
  /** How long one of them waits; null: for as long as it takes. */
  patienceMs: number | null;
  /**
   * Whether the work uses the process's own time. If so, a place is released in the next turn of the event loop, so that the
   * process accepts other calls before the next piece of work begins.
   */
  isSynchronous?: boolean;
  /** Calls `run` after that time, unless what it returned is called before. */
  after?: (ms: number, run: () => void) => () => void;
  /** Milliseconds that never go back. */
  now?: () => number;
}> &
  Places;

export const createFairQueue = (options: FairQueueOptions): FairQueue => {
  const { patienceMs, isSynchronous = false, after = timer } = options;
  const places = sharedPlaces(options);
  const lanes = waitingLanes(places);

  const wait = (lane: Lane, weight: number): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = (): void => {
      lanes.leave(lane, waiter);
      reject(new DeskError('unavailable', 'The database was too busy for this call; try again.'));
      lanes.serve();
    };
    const cancel = patienceMs === null ? nothing : after(patienceMs, giveUp);
    const begin = (): void => {
      cancel();
      resolve();
    };
    const waiter = { weight, begin };
    lanes.join(lane, waiter);
    return promise;
  };
  const takeNow = (lane: Lane, weight: number): boolean => {
    const isFree = lanes.isEmpty() && places.fits(weight) && places.isWithinShare(lane, weight);
    if (isFree) places.take(lane, weight);
    return isFree;
  };
  const giveBack = (lane: Lane, weight: number): void => {
    places.giveBack(lane, weight);
    // Work that was added meanwhile runs before it, also where there is only one place.
    lanes.toTheEnd(lane);
    lanes.serve();
  };
  const endOnce = (lane: Lane, weight: number): (() => void) => {
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      if (isSynchronous) setImmediate(giveBack, lane, weight);
      else giveBack(lane, weight);
    };
  };

  return {
    run: async ({ workspaceId, weight, isRefusable }, work) => {
      const lane = places.laneOf(workspaceId);
      if (!takeNow(lane, weight)) {
        if (isRefusable && places.isFull(lane)) throw tooBusy();
        await wait(lane, weight);
      }
      const end = endOnce(lane, weight);
      try {
        return await work(end);
      } finally {
        end();
      }
    },
    waiting: lanes.count,
  };
};

const nothing = (): void => undefined;

const timer = (ms: number, run: () => void): (() => void) => {
  const timeout = setTimeout(run, ms);
  return () => clearTimeout(timeout);
};

const retryAfterSeconds = 1;

const tooBusy = (): DeskError =>
  new DeskError(
    'workspace_busy',
    'Too many calls of this workspace wait for the database; try again in a second.',
    { retryAfterSeconds },
  );
