import { DeskError } from './errors.ts';

/** Results in the order of the items. */
export type DoMany<Item, Result> = (
  workspaceId: string,
  items: readonly Item[],
) => Promise<readonly Result[]>;

/**
 * Batches requests of one workspace. Requests that arrive while a batch runs form the next batch, so there is no timer, and
 * batches grow with the load. If a batch fails because of its content, each request runs alone, so that no request fails
 * because of another one.
 */
export const together = <Item, Result>(doMany: DoMany<Item, Result>) => {
  const waiting = new Map<string, Waiter<Item, Result>[]>();
  return (workspaceId: string, item: Item): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const waiter = { item, resolve, reject };
    const others = waiting.get(workspaceId);
    if (others) others.push(waiter);
    else {
      waiting.set(workspaceId, [waiter]);
      void work(workspaceId, { waiting, doMany });
    }
    return promise;
  };
};

type Waiter<Item, Result> = Readonly<{
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}>;

type Parts<Item, Result> = Readonly<{
  waiting: Map<string, Waiter<Item, Result>[]>;
  doMany: DoMany<Item, Result>;
}>;

/** This many rows are written quickly, even on a slow disk. */
const mostAtOnce = 64;

const work = async <Item, Result>(workspaceId: string, { waiting, doMany }: Parts<Item, Result>) => {
  // Gives other requests of this moment time to join.
  await null;
  const own = waiting.get(workspaceId) ?? [];
  while (own.length > 0) await settle(workspaceId, own.splice(0, mostAtOnce), doMany);
  waiting.delete(workspaceId);
};

const settle = async <Item, Result>(
  workspaceId: string,
  batch: readonly Waiter<Item, Result>[],
  doMany: DoMany<Item, Result>,
): Promise<void> => {
  try {
    const results = await doMany(
      workspaceId,
      batch.map(({ item }) => item),
    );
    for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result);
  } catch (error) {
    // An unavailable database is not caused by one request.
    if (batch.length === 1 || error instanceof DeskError) for (const { reject } of batch) reject(error);
    else for (const one of batch) await settle(workspaceId, [one], doMany);
  }
};
