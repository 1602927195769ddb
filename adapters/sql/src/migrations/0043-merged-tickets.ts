import type { Dialect } from './dialect.ts';

/** The number of the ticket in which a merged one goes on. */
export const mergedTickets = ({ number }: Dialect): readonly string[] => [
  `alter table tickets add column merged_into ${number}`,
];
