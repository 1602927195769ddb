import { DeskError } from '@tidemark/domain';

/** What a file system's failure is to the desk, in words of ours: its own name paths. */
export const fault = (error: unknown): unknown => {
  const code = codeOf(error);
  if (code === null) return error;
  return /^(?:ENOSPC|EDQUOT)$/.test(code)
    ? new DeskError('storage_full', 'There is no room for files: the disk that they are kept on is full.')
    : new DeskError('unavailable', `The folder that files are kept in cannot be used (${code}).`);
};

export const isMissing = (error: unknown): boolean => /^(?:ENOENT|ENOTDIR)$/.test(codeOf(error) ?? '');

export const isThere = (error: unknown): boolean => codeOf(error) === 'EEXIST';

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && 'syscall' in error ? String(error.code) : null;
