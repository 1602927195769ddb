import type { WriteScope } from '../use-case.ts';
import { initialTicket, type Ticket } from './ticket.ts';

type Wanted = Pick<Ticket, 'subject' | 'requesterId' | 'organizationId'> & Partial<Omit<Ticket, 'number'>>;

/** A ticket with the workspace's next number, and `new` unless `wanted` says otherwise. */
export const newTicket = async (
  { stores, ids, channel, now }: WriteScope,
  wanted: Wanted,
): Promise<Ticket> => ({
  ...initialTicket(now),
  id: ids.next(),
  channel,
  ...wanted,
  number: await stores.tickets.nextNumber(),
});
