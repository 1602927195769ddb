import type { Ticket } from './ticket.ts';

/** Longer chains of merges nobody makes by hand. */
const mostMerges = 20;

/** The ticket that continues this one: itself, unless it was merged into a ticket that still exists. */
export const goesOnIn = async (
  find: (number: number) => Promise<Ticket | null>,
  ticket: Ticket,
): Promise<Ticket> => {
  let last = ticket;
  for (let merges = 0; last.mergedInto !== null && merges < mostMerges; merges += 1) {
    const next = await find(last.mergedInto);
    if (!next) return last;
    last = next;
  }
  return last;
};
