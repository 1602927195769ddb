/** Limits of measurements: which values are too much, and which are so on any machine, however busy. */

/** Milliseconds on the wall, milliseconds or seconds of CPU, mebibytes, or how often something was done. */
export type Measure = 'wallMs' | 'cpu' | 'mebibytes' | 'count';

export type TooMuch = Readonly<{ sentence: string; isOnAnyMachine: boolean }>;

/**
 * Up to this much, what is over its limit may be the fault of a busy machine: of two cores that 25 processes share, all but a
 * twelfth goes to others, and a disk that others sync answers in seconds.
 */
const mostOnAnyMachine: Readonly<Record<Measure, (most: number) => number>> = {
  wallMs: (most) => Math.max(most * 4, 30_000),
  cpu: (most) => most * 10,
  mebibytes: (most) => most * 4,
  count: (most) => most * 5,
};

/** The sentence, where there `is` more than `most`. */
export const tooMuchOf = (
  measure: Measure,
  { is, most }: Readonly<{ is: number; most: number }>,
  sentence: string,
): readonly TooMuch[] =>
  is > most ? [{ sentence, isOnAnyMachine: is > mostOnAnyMachine[measure](most) }] : [];
