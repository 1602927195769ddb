/** Finds parts of a running process that hang. */

export type Pulse<Part extends string> = Readonly<{
  /** This part has done something. */
  beat: (part: Part) => void;
  /** Parts that have done nothing for too long. */
  silent: () => readonly Part[];
}>;

/** `now` counts milliseconds from any moment and never decreases. */
export const createPulse = <const Part extends string>(
  parts: readonly Part[],
  longestMs: number,
  now: () => number = () => performance.now(),
): Pulse<Part> => {
  const last = new Map<Part, number>(parts.map((part) => [part, now()]));
  return {
    beat: (part) => void last.set(part, now()),
    silent: () => parts.filter((part) => now() - (last.get(part) ?? 0) > longestMs),
  };
};
