import type { TroubleLog } from './waiting-notes.ts';

/** Runs work that may fail; resolves with null when it does. */
export type Attempts = <Result>(work: () => Promise<Result>) => Promise<Result | null>;

/** Logs only the first of several failures in a row: work that is repeated every few seconds would fill the log. */
export const logFirstFailure = (log: TroubleLog, message: string): Attempts => {
  let isFailing = false;
  return async (work) => {
    try {
      const result = await work();
      isFailing = false;
      return result;
    } catch (error) {
      if (!isFailing) log.error({ err: error }, message);
      isFailing = true;
      return null;
    }
  };
};
