/** The workspaces of which something waits, in the order in which they are served. */
import type { Lane, SharedPlaces, Waiter } from './shared-places.ts';

export const waitingLanes = ({ isWithinShare, fits, take, forgetIdle }: SharedPlaces) => {
  /** The one whose work ended last is the last. */
  const queue = new Set<Lane>();

  /** The first in the queue is not overtaken, so that light work cannot hold up heavy work for ever. */
  const serve = (): void => {
    for (;;) {
      const lane = queue.values().find((one) => isWithinShare(one, one.waiting[0]?.weight ?? 0));
      const first = lane?.waiting[0];
      if (!lane || !first || !fits(first.weight)) return;
      lane.waiting.shift();
      toTheEnd(lane);
      take(lane, first.weight);
      first.begin();
    }
  };
  const toTheEnd = (lane: Lane): void => {
    queue.delete(lane);
    if (lane.waiting.length > 0) queue.add(lane);
  };
  return {
    serve,
    toTheEnd,
    isEmpty: (): boolean => queue.size === 0,
    join: (lane: Lane, waiter: Waiter): void => {
      lane.waiting.push(waiter);
      queue.add(lane);
      serve();
    },
    leave: (lane: Lane, waiter: Waiter): void => {
      lane.waiting.splice(lane.waiting.indexOf(waiter), 1);
      if (lane.waiting.length === 0) queue.delete(lane);
      forgetIdle(lane);
    },
    count: (): number => queue.values().reduce((sum, lane) => sum + lane.waiting.length, 0),
  };
};
