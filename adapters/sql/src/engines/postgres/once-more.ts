/** A connection that was cut fails at once. A caller who has waited for longer hears of the failure: they are promised an answer in 5 s. */
const promptMs = 2_000;

/** Asks, and once more after a prompt failure that says nothing of the next attempt. */
export const onceMore = async <Result>(
  isWorthAsking: (failure: unknown) => boolean,
  ask: (isAgain: boolean) => Promise<Result>,
): Promise<Result> => {
  const since = performance.now();
  try {
    return await ask(false);
  } catch (failure) {
    if (performance.now() - since > promptMs || !isWorthAsking(failure)) throw failure;
    return ask(true);
  }
};
