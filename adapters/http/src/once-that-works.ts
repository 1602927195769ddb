/** Runs `work` once for all callers; again after a failure. */
export const onceThatWorks = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let running: Promise<Result> | null = null;
  return () => {
    running ??= work().catch((error: unknown) => {
      running = null;
      throw error;
    });
    return running;
  };
};
