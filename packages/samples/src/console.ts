/** Samples of the operations that only the console's API has. No client calls them, and no key. */
import type { Records } from './records.ts';
import { all, type Effect, type SampleInput, type StatusByRole } from './sample.ts';

/** A call that succeeds, and its status by role. */
export type ConsoleSample = Readonly<{
  call: (records: Records) => SampleInput;
  byRole: StatusByRole;
  effect?: Effect;
}>;

export const consoleSamples: Readonly<Record<string, ConsoleSample>> = {
  getTicketScreen: { call: ({ number }) => ({ path: { number } }), byRole: all(200) },
  getViewCounts: { call: () => ({}), byRole: all(200) },
  getConsoleMe: { call: () => ({}), byRole: all(200) },
};
