/** Puts fair queues in front of the unit of work, one for reads and one for writes (docs/decisions/0076). */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Capacity, Work } from '@tidemark/domain';
import { createFairQueue } from './fair-queue.ts';

/** Runs a request: each of its reads takes this much of the capacity for reads, and may be refused with `workspace_busy`. */
export type AsRequest = <Result>(weight: number, run: () => Promise<Result>) => Promise<Result>;

export type FairWork = Readonly<{
  work: Work;
  asRequest: AsRequest;
  /** How many reads and writes wait in the queues. */
  waiting: () => Readonly<{ reads: number; writes: number }>;
}>;

/** Of one workspace so many reads and so many writes may wait. What is no request is never refused. */
export const createFairWork = (
  work: Work,
  { reads, writes, ...capacity }: Capacity,
  mostWaiting = 200,
): FairWork => {
  const waits = { mostWaiting, ...capacity };
  const reading = createFairQueue({ ...reads, ...waits });
  const writing = createFairQueue({ ...writes, ...waits });
  const requests = new AsyncLocalStorage<{ readonly weight: number; isLive: boolean }>();
  const asking = (workspaceId: string) => {
    const request = requests.getStore();
    const isRefusable = request?.isLive ?? false;
    return { workspaceId, weight: isRefusable ? (request?.weight ?? 1) : 1, isRefusable };
  };
  return {
    work: {
      ...work,
      read: (workspaceId, use) => reading.run(asking(workspaceId), () => work.read(workspaceId, use)),
      write: (workspaceId, use, options) =>
        writing.run({ ...asking(workspaceId), weight: 1 }, (onEnd) =>
          work.write(workspaceId, use, { ...options, onEnd }),
        ),
    },
    asRequest: async (weight, run) => {
      const request = { weight, isLive: true };
      try {
        return await requests.run(request, run);
      } finally {
        // Work after the response no longer belongs to a request.
        request.isLive = false;
      }
    },
    waiting: () => ({ reads: reading.waiting(), writes: writing.waiting() }),
  };
};
