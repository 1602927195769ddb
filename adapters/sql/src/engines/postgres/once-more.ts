/** Asks, and once more after a failure that says nothing of the next attempt. */
export const onceMore = async <Result>(
  isWorthAsking: (failure: unknown) => boolean,
  ask: (isAgain: boolean) => Promise<Result>,
): Promise<Result> => {
  try {
    return await ask(false);
  } catch (failure) {
    if (!isWorthAsking(failure)) throw failure;
    return ask(true);
  }
};
