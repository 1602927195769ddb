import { didYouMean } from '../conditions/nearest.ts';
import { described } from '../text.ts';
import type { Path, Reading } from './names.ts';

/** A map of a configuration file, and no list. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A fault for every key that means nothing here. */
export const refuseUnknownKeys = (
  record: Readonly<Record<string, unknown>>,
  known: readonly string[],
  { reading, path }: Readonly<{ reading: Reading; path: Path }>,
): void => {
  for (const key of Object.keys(record))
    if (!known.includes(key))
      reading.fault(
        [...path, key],
        `Expected one of ${known.join(', ')}, got ${described(key)}.${didYouMean(key, known)}`,
      );
};
