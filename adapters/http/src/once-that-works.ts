/** Runs `work` once, whoever asks; again where it failed. */
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
