/** Lost updates: `ETag` and `If-Match` (contract §1.8). */
import { DeskError } from './errors.ts';

/** Throws `precondition_failed` when none of the caller's versions is the current one. */
export const refuseStale = (
  record: Readonly<{ version: number }>,
  ifVersion: readonly number[] | undefined,
): void => {
  if (!ifVersion || ifVersion.includes(record.version)) return;
  throw new DeskError('precondition_failed', ifVersion.length === 0 ? noStrongTag : changed);
};

const changed = 'It was changed since you read it; read it again and retry.';
const noStrongTag =
  'If-Match has no tag that can match: send the ETag of the record as it was returned; a weak one (W/"3") never matches.';
