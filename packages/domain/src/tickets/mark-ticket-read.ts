/** `POST /tickets/{number}/read`: clears the unread flag of the calling agent, and of nobody else. */
import { agentOf } from '../actor.ts';
import type { Instant } from '../instant.ts';
import type { WriteScope } from '../use-case.ts';
import { getTicket } from './get-ticket.ts';

export type ReadMark = Readonly<{ number: number; readAt: Instant; unread: boolean }>;

export const markTicketRead = async (
  { stores, actor, now }: WriteScope,
  number: number,
): Promise<ReadMark> => {
  const agentId = agentOf(actor);
  await getTicket(stores, number);
  await stores.tickets.markRead(agentId, number, now);
  return { number, readAt: now, unread: false };
};
