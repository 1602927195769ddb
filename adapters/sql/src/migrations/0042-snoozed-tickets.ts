import type { Dialect } from './dialect.ts';

/** Until when a ticket sleeps: an instant, or the word `reply`. */
export const snoozedTickets = ({ text }: Dialect): readonly string[] => [
  `alter table tickets add column snoozed_until ${text}`,
];
