/** What a row leaves behind is taken away: when it ends, and when the whole command is stopped. */
type Cleaner = () => Promise<unknown> | unknown;
export type Clean = (cleaner: Cleaner) => void;

const open: Cleaner[][] = [];

/** Runs `work`; what it and those it calls handed to `clean` is done afterwards, the newest first. */
export const cleaned = async <Result>(work: (clean: Clean) => Promise<Result>): Promise<Result> => {
  const cleaners: Cleaner[] = [];
  open.push(cleaners);
  try {
    return await work((cleaner) => void cleaners.push(cleaner));
  } finally {
    await runAll(cleaners);
    open.splice(open.indexOf(cleaners), 1);
  }
};

/** For what is made deep inside a row: it goes away with the row that runs. */
export const cleanLater = (cleaner: Cleaner): void => {
  open.at(-1)?.push(cleaner);
};

export const cleanEverything = async (): Promise<void> => {
  for (const cleaners of open.splice(0).reverse()) await runAll(cleaners);
};

const runAll = async (cleaners: Cleaner[]): Promise<void> => {
  for (const cleaner of cleaners.splice(0).reverse()) await Promise.resolve(cleaner()).catch(() => undefined);
};
