/** How long a stop waits for work that runs, such as a question to DNS; the process has ten seconds in all. */
export const stopGraceMs = 6_000;

/** Waits for work, but not longer. The timer holds the process: work without a handle of its own would end it with code 13. */
export const withinGrace = async (work: Promise<unknown>, graceMs = stopGraceMs): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, graceMs);
  try {
    await Promise.race([promise, work]);
  } finally {
    clearTimeout(timer);
  }
};
