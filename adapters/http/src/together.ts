/**
 * Things that are done together, when the requests that arrived with this turn of the event loop have had theirs. Answers
 * go out so: each that is written alone wakes the process that waits for it, which costs more than the writing. One that
 * throws takes no other with it, and is then as loud as it would have been alone.
 */
export const doneTogether = (): ((work: () => void) => void) => {
  let waiting: (() => void)[] = [];
  const doAll = (): void => {
    const due = waiting;
    waiting = [];
    const faults = due.flatMap(faultsOf);
    if (faults.length > 0) throw faults[0];
  };
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(doAll);
  };
};

const faultsOf = (work: () => void): readonly unknown[] => {
  try {
    work();
    return [];
  } catch (error) {
    return [error];
  }
};
