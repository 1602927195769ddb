/** `unread` of tickets: a message that the agent did not write is newer than the last time they marked the ticket read. */
import type { Call } from '../../model/actor.ts';
import { newestByOthers } from '../../model/desk/last-written.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading } from '../../model/use-case.ts';

/** The facts that decide whether a ticket is unread. Without `acts` the writers of its last messages are looked up. */
export type UnreadCandidate = Pick<Ticket, 'number' | 'lastMessageAt'> & Partial<Pick<Ticket, 'acts'>>;

export type UnreadAmong = Readonly<{ agentId: string; tickets: readonly UnreadCandidate[] }>;

/** Numbers of those that are unread. */
export const unreadTickets = async (
  stores: Stores,
  { agentId, tickets }: UnreadAmong,
): Promise<ReadonlySet<number>> => {
  if (tickets.length === 0) return new Set();
  const numbersOf = (some: readonly UnreadCandidate[]) => some.map(({ number }) => number);
  const [readAts, writtens] = await Promise.all([
    stores.tickets.findReadAts(agentId, numbersOf(tickets)),
    stores.tickets.findWritten(numbersOf(tickets.filter(({ acts }) => acts === undefined))),
  ]);
  const isUnread = ({ number, lastMessageAt, acts }: UnreadCandidate): boolean => {
    const written = acts ? acts.written : (writtens.get(number) ?? null);
    const newest = newestByOthers({ lastMessageAt, acts: { written } }, agentId);
    return newest !== null && newest > (readAts.get(number) ?? '');
  };
  return new Set(tickets.filter(isUnread).map(({ number }) => number));
};

/** Null for a caller who is no agent: nothing is looked up for them. */
export const unreadAmong =
  (ports: Ports) =>
  async (call: Call, tickets: readonly UnreadCandidate[]): Promise<ReadonlySet<number> | null> =>
    call.actor.type === 'agent'
      ? reading(ports)(unreadTickets)(call, { agentId: call.actor.id, tickets })
      : null;
