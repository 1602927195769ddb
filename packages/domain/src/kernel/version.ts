/** Lost updates: `ETag` and `If-Match` (contract §1.8). */
import { DeskError } from './errors.ts';

/** Throws `precondition_failed` when none of the caller's versions is the current one. */
export const refuseStale = (
  record: Readonly<{ version: number }>,
  ifVersion: readonly number[] | undefined,
): void => {
  if (ifVersion && !ifVersion.includes(record.version))
    throw new DeskError('precondition_failed', 'It was changed since you read it; read it again and retry.');
};
