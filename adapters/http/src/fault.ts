/** The causes of a failure, for the log only. */
import { DeskError } from '@tidemark/domain';

/** Null for our own refusals: they are not faults. */
export const faultOf = (error: unknown): string | null =>
  error instanceof DeskError && error.cause === undefined ? null : described(causeOf(error));

/** The cause for which an adapter gave up; the error itself where there is no other. */
export const causeOf = (error: unknown): unknown =>
  error instanceof DeskError ? (error.cause ?? error) : error;

const described = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // A host of several addresses fails once for each of them, and the whole has no message.
  const below =
    error instanceof AggregateError ? error.errors : error.cause === undefined ? [] : [error.cause];
  return [error.stack ?? error.message, ...below.map((one) => `because of ${described(one)}`)].join('\n');
};
