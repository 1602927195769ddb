import type { Ids } from '../model/ports.ts';

/** UUIDs of version 7 that rise by one; another `series` gives ids that meet none of this one's. */
export const countingIds = (series = 0): Ids => {
  let last = 0;
  return {
    next: () => {
      last += 1;
      return `019a0000-${hex(series, 4)}-7000-8000-${hex(last, 12)}`;
    },
  };
};

const hex = (value: number, width: number): string => value.toString(16).padStart(width, '0');
