import type { Ticket } from './ticket.ts';

/** The tag of tickets that somebody marked as spam. */
export const spamTag = 'spam';

/** It has no status of its own: it is closed, so nobody answers it, and has the tag. No SLA policy applies to it. */
export const isSpam = ({ status, tags }: Pick<Ticket, 'status' | 'tags'>): boolean =>
  status === 'closed' && tags.includes(spamTag);
