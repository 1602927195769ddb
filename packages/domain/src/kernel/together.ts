import { DeskError } from './errors.ts';

/** Results in the order of the items. */
export type DoMany<Item, Result> = (
  workspaceId: string,
  items: readonly Item[],
) => Promise<readonly Result[]>;

/**
 * Does together what is wanted at the same time in one workspace. What comes while some is being done waits for it and
 * is done together next: no time is waited for, and the more there is to do the more is done at once. When it fails by
 * what is in it, each is done alone, so that none fails for the sake of another.
 */
export const together = <Item, Result>(doMany: DoMany<Item, Result>) => {
  const waiting = new Map<string, Wanted<Item, Result>[]>();
  return (workspaceId: string, item: Item): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const wanted = { item, resolve, reject };
    const others = waiting.get(workspaceId);
    if (others) others.push(wanted);
    else {
      waiting.set(workspaceId, [wanted]);
      void work(workspaceId, { waiting, doMany });
    }
    return promise;
  };
};

type Wanted<Item, Result> = Readonly<{
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}>;

type Parts<Item, Result> = Readonly<{
  waiting: Map<string, Wanted<Item, Result>[]>;
  doMany: DoMany<Item, Result>;
}>;

/** So many rows are written in a moment, also on a slow disk. */
const mostAtOnce = 64;

const work = async <Item, Result>(workspaceId: string, { waiting, doMany }: Parts<Item, Result>) => {
  // Who is about to want the same has the time to say so.
  await null;
  const own = waiting.get(workspaceId) ?? [];
  while (own.length > 0) await settle(workspaceId, own.splice(0, mostAtOnce), doMany);
  waiting.delete(workspaceId);
};

const settle = async <Item, Result>(
  workspaceId: string,
  batch: readonly Wanted<Item, Result>[],
  doMany: DoMany<Item, Result>,
): Promise<void> => {
  try {
    const results = await doMany(
      workspaceId,
      batch.map(({ item }) => item),
    );
    for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result);
  } catch (error) {
    // A database that does not answer is nobody's fault in particular.
    if (batch.length === 1 || error instanceof DeskError) for (const { reject } of batch) reject(error);
    else for (const one of batch) await settle(workspaceId, [one], doMany);
  }
};
