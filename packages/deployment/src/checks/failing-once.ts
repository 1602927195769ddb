/** Remembers a failed connection, so that later checks fail at once instead of waiting for the timeout again. */
export const failingOnce = <Opened>(open: () => Promise<Opened>): (() => Promise<Opened>) => {
  let failed: Promise<Opened> | undefined;
  return async () => {
    if (failed) return failed;
    const opening = open();
    // The failure is remembered, and reaches whoever awaits the opening.
    await opening.catch(() => {
      failed = opening;
    });
    return opening;
  };
};
