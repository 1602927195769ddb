import type { WriteScope } from '../use-case.ts';
import { initialTicket, type Ticket } from './ticket.ts';

type Input = Pick<Ticket, 'subject' | 'requesterId' | 'organizationId'> & Partial<Omit<Ticket, 'number'>>;

/** A ticket with the workspace's next number, and status `new` unless `input` gives another. */
export const newTicket = async (
  { stores, ids, channel, now }: WriteScope,
  input: Input,
): Promise<Ticket> => ({
  ...initialTicket(now),
  id: ids.next(),
  channel,
  ...input,
  number: await stores.tickets.nextNumber(),
});
