/** A cut connection fails at once. A caller who has waited longer gets the failure, because responses are promised within 5 s. */
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
