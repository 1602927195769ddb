import { DeskError } from '@tidemark/domain';

/** What some work gives; null when what it is about is not there (any more). */
export const ifFound = async <Result>(work: Promise<Result>): Promise<Result | null> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DeskError && error.code === 'not_found') return null;
    throw error;
  }
};
