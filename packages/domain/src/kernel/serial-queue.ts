/** Runs one piece of work at a time, first come, first served. Each begins when the one before has ended, however it ended. */
export type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

export const serialQueue = (): SerialQueue => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    // It reaches whoever asked for the work, and the next work begins all the same.
    last = done.catch(() => undefined);
    return done;
  };
};
