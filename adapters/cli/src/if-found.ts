import { DeskError } from '@tidemark/domain';

/** Returns the result of some work; null when its subject does not exist (any more). */
export const ifFound = async <Result>(work: Promise<Result>): Promise<Result | null> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DeskError && error.code === 'not_found') return null;
    throw error;
  }
};

/** The same for a thing that was named on the command line: where it is not there, the failure says what was typed. */
export const found = async <Result>(nobodyHas: string, work: Promise<Result>): Promise<Result> => {
  const result = await ifFound(work.then((value) => ({ value })));
  if (result === null) throw new DeskError('not_found', nobodyHas);
  return result.value;
};

export const agentFound = <Result>(idOrEmail: string, work: Promise<Result>): Promise<Result> =>
  found(`No agent has the id or the email address ${idOrEmail}; see: ./tidemark agent list.`, work);
