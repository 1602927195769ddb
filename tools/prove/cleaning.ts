/** Removes the leftovers of a row when it ends, and when the whole command is stopped. */
type Cleaner = () => Promise<unknown> | unknown;
export type Clean = (cleaner: Cleaner) => void;

const open: Cleaner[][] = [];
let stopped = false;

export const isStopped = (): boolean => stopped;

/** Say it at the last moment before something is begun that must be taken away. */
export const refuseWhenStopped = (): void => {
  if (stopped) throw new Error(beingStopped);
};

const beingStopped = 'The proof is being stopped.';

/** Runs `work`; what it and those it calls handed to `clean` is done afterwards, the newest first. */
export const cleaned = async <Result>(work: (clean: Clean) => Promise<Result>): Promise<Result> => {
  refuseWhenStopped();
  const cleaners: Cleaner[] = [];
  open.push(cleaners);
  try {
    return await work((cleaner) => void (stopped ? open.push([cleaner]) : cleaners.push(cleaner)));
  } finally {
    await runAll(cleaners);
    if (open.includes(cleaners)) open.splice(open.indexOf(cleaners), 1);
  }
};

/** For resources that are made deep inside a row: they are removed with the running row. */
export const cleanLater = (cleaner: Cleaner): void => {
  const cleaners = stopped ? undefined : open.at(-1);
  if (cleaners) cleaners.push(cleaner);
  else open.push([cleaner]);
};

/** Cleans up now, whatever is running; nothing new is begun after it. A second call removes what was made meanwhile. */
export const cleanEverything = async (): Promise<void> => {
  stopped = true;
  for (const cleaners of open.splice(0).reverse()) await runAll(cleaners);
};

const runAll = async (cleaners: Cleaner[]): Promise<void> => {
  for (const cleaner of cleaners.splice(0).reverse()) await doneQuietly(cleaner);
};

const doneQuietly = async (cleaner: Cleaner): Promise<void> => {
  try {
    await cleaner();
  } catch {
    // The file is deleted already.
  }
};
