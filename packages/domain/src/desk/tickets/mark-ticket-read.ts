/** `POST` and `DELETE /tickets/{number}/read`: the unread flag of the calling agent, and of nobody else. */

import type { Instant } from '../../kernel/instant.ts';
import { agentOf } from '../../model/actor.ts';
import { getTicket } from '../../model/desk/get-ticket.ts';
import { newestByOthers } from '../../model/desk/last-written.ts';
import type { WriteScope } from '../../model/use-case.ts';

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

/** `unread` stays false while nobody but the agent wrote in the ticket. */
export type UnreadMark = Readonly<{ number: number; unread: boolean }>;

export const markTicketUnread = async (
  { stores, actor }: WriteScope,
  number: number,
): Promise<UnreadMark> => {
  const agentId = agentOf(actor);
  const ticket = await getTicket(stores, number);
  await stores.tickets.markUnread(agentId, number);
  return { number, unread: newestByOthers(ticket, agentId) !== null };
};
