/** Asks a customer how it was: once for each time that a ticket is solved (contract §6.7). */
import type { Contact } from '../contacts/contact.ts';
import type { Instant } from '../instant.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Ticket } from '../tickets/ticket.ts';
import type { WriteScope } from '../use-case.ts';
import type { SatisfactionResponse } from './satisfaction-response.ts';

/**
 * Queues the mail with the links, and gives the response that is to be added once the ticket is saved. Who works on the
 * ticket now is rated.
 */
export const askForRating = async (
  scope: WriteScope,
  ticket: Ticket,
  requester: Contact,
): Promise<SatisfactionResponse> => {
  const id = scope.ids.next();
  await queueMail(scope, {
    kind: 'rating',
    automatic: true,
    to: requester.email,
    subject: requester.verifiedAt === null ? `#${ticket.number}` : ticket.subject,
    text: '',
    ticketNumber: ticket.number,
    cause: id,
  });
  return {
    id,
    ticketNumber: ticket.number,
    contactId: requester.id,
    agentId: ticket.assigneeId,
    rating: null,
    comment: null,
    requestedAt: scope.now,
    respondedAt: null,
  };
};

/** Whether it was asked for since the ticket was solved: reopened and solved again, it may be asked for once more. */
export const isAskedSince = (askedAt: Instant | null, solvedAt: Instant | null): boolean =>
  askedAt !== null && (solvedAt === null || askedAt >= solvedAt);
