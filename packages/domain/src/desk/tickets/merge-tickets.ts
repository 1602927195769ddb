/** `POST /console/api/tickets/{number}/merge`: a second ticket about the same thing is merged into the first one. */
import { DeskError, invalid, notFound } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { newMessage, textContent } from '../../model/desk/new-message.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { mergedTicket, refuseClosed } from '../../model/desk/ticket-state.ts';
import { refuseUnableActor } from '../../model/people/abilities.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { sayInWorkspace } from '../../outbound/mail/say.ts';
import { commitTicket } from './commit-ticket.ts';
import { holdTickets } from './hold-tickets.ts';

export type MergeTickets = Readonly<{ number: number; into: number }>;

/** Answers the ticket that was merged. Replies go to the requester alone, so both must be of the same one. */
export const mergeTickets = async (scope: WriteScope, { number, into }: MergeTickets): Promise<Ticket> => {
  refuseUnableActor(scope.actor, 'work');
  if (number === into) throw invalid('into', `into must be another ticket, got ${into}.`);
  const held = await holdTickets(scope, [number, into]);
  const before = held.find((ticket) => ticket.number === number);
  const target = held.find((ticket) => ticket.number === into);
  if (!before) throw notFound('ticket');
  if (before.mergedInto === into) return before;
  refuseClosed(before);
  refuseTarget(before, target, into);
  await joinParticipants(scope, { number, into });
  const merged = await commitTicket(scope, { before, after: mergedTicket(before, into, scope.now) });
  const note = await noteOf(scope, { number, into });
  await commitTicket(scope, { before: target, after: target, messages: [note] });
  return merged;
};

function refuseTarget(
  { requesterId }: Ticket,
  target: Ticket | undefined,
  into: number,
): asserts target is Ticket {
  if (!target) throw invalid('into', `into must be the number of a ticket, got ${into}.`);
  if (target.requesterId !== requesterId)
    throw invalid('into', `into must be a ticket of the same requester, got ${into} of another one.`);
  if (target.status === 'closed')
    throw new DeskError('ticket_closed', `Ticket ${into} is closed; set its status to open first.`, 'into');
}

/** Participants of the merged ticket may write to the other one by mail. */
const joinParticipants = async ({ stores }: WriteScope, { number, into }: MergeTickets): Promise<void> => {
  const [joining, there] = await Promise.all([
    stores.participants.listOfTicket(number),
    stores.participants.listOfTicket(into),
  ]);
  const room = Math.max(limits.inbound.participants - there.length, 0);
  const added = joining.slice(0, room).map((participant) => ({ ...participant, ticketNumber: into }));
  if (added.length > 0) await stores.participants.add(added);
};

const noteOf = async (scope: WriteScope, { number, into }: MergeTickets) => {
  const { type, id, name } = scope.actor;
  const text = (await sayInWorkspace(scope))('note_merged', { number });
  return newMessage(scope, into, { content: textContent(text), internal: true, author: { type, id, name } });
};
