/** How many bytes of request bodies a process holds at once. */
import { DeskError, networkOf } from '@tidemark/domain';

/** The part of the budget that one body holds until it is returned. */
export type Hold = Readonly<{
  /** Throws `unavailable` for bytes beyond the budget, which are not counted then. */
  take(bytes: number): void;
  giveBack(): void;
}>;

/** A body begins to arrive from this source; null: from no socket. */
export type BodyBudget = (source: string | null) => Hold;

/** One source gets half of it at most, so that nobody alone keeps the others out. */
export const bodyBudget = (mostBytes: number): BodyBudget => {
  const ofSources = new Map<string, number>();
  let all = 0;
  return (source) => {
    const network = networkOf(source);
    const mostOfSource = source === null ? mostBytes : mostBytes / 2;
    let held = 0;
    const add = (bytes: number): void => {
      const ofSource = (ofSources.get(network) ?? 0) + bytes;
      all += bytes;
      held += bytes;
      if (ofSource === 0) ofSources.delete(network);
      else ofSources.set(network, ofSource);
    };
    return {
      take: (bytes) => {
        const ofSource = ofSources.get(network) ?? 0;
        if (all + bytes > mostBytes || ofSource + bytes > mostOfSource) throw tooMuch();
        add(bytes);
      },
      giveBack: () => add(-held),
    };
  };
};

const retryAfterSeconds = 5;

const tooMuch = (): DeskError =>
  new DeskError(
    'unavailable',
    `Too many request bodies arrive at once; try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  );
