import { type Instant, isDateTime, plus, readDuration, toInstant } from '@tidemark/domain';
import { InvalidArgumentError } from 'commander';

/** The instant that `--since` means at the current time. */
export type Since = (now: Instant) => Instant;

/** For an option that takes an instant, or how long ago it was. */
export const since = (text: string): Since => {
  if (isDateTime(text)) return () => toInstant(Date.parse(text));
  const seconds = readDuration(text);
  if (seconds === null)
    throw new InvalidArgumentError(
      'Expected a time like 2026-11-20T08:00:00Z, or a duration before now, like 2h or 1d.',
    );
  return (now) => plus(now, -seconds * 1_000);
};
