import { storageFull, storeUnavailable } from './failures.ts';

/** Maps a file system's failure to an error of the desk; other errors are returned unchanged. */
export const diskFault = (error: unknown): unknown => {
  const code = codeOf(error);
  if (code === null) return error;
  return /^(?:ENOSPC|EDQUOT)$/.test(code) ? storageFull(error) : storeUnavailable(error);
};

export const onDisk = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw diskFault(error);
  }
};

/** Like `onDisk`; the result is null when the file does not exist. */
export const nullIfMissing = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return null;
    throw diskFault(error);
  }
};

export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

export const alreadyExists = (error: unknown): boolean => codeOf(error) === 'EEXIST';

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && 'syscall' in error ? String(error.code) : null;
