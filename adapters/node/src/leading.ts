import type { TroubleLog } from './waiting-notes.ts';

export type Leading = Readonly<{ isLeading: () => boolean; stop: () => void }>;

/** Three calls within the minute for which a worker leads. */
const everyMs = 20_000;

/**
 * One worker of many looks at the queue often. A worker leads until it knows better: when the database does not answer, each looks
 * as if it were alone.
 */
export const startLeading = (lead: () => Promise<boolean>, log: TroubleLog): Leading => {
  let isLeading = true;
  const ask = async (): Promise<void> => {
    try {
      isLeading = await lead();
    } catch (error) {
      isLeading = true;
      log.error(
        { err: error },
        'The database does not say which worker leads; this one continues as if alone',
      );
    }
  };
  void ask();
  const timer = setInterval(() => void ask(), everyMs).unref();
  return { isLeading: () => isLeading, stop: () => clearInterval(timer) };
};
