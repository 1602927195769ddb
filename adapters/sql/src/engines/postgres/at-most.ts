/** Waits for something, but no longer than this. */
export const atMost = async (ms: number, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};
