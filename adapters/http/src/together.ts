/**
 * Things that are done together, when the requests that arrived with this turn of the event loop have had theirs. Answers
 * go out so: each that is written alone wakes the process that waits for it, which costs more than the writing.
 */
export const doneTogether = (): ((work: () => void) => void) => {
  let waiting: (() => void)[] = [];
  const doAll = (): void => {
    const due = waiting;
    waiting = [];
    for (const work of due) work();
  };
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(doAll);
  };
};
