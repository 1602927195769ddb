/** Asks a customer for a rating, once each time that a ticket is solved (contract §6.7). */

import type { Instant } from '../../kernel/instant.ts';
import type { SatisfactionResponse } from '../../model/desk/satisfaction-response.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { queueMail } from '../../outbound/mail/queue-mail.ts';

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
export const isRequestedSince = (requestedAt: Instant | null, solvedAt: Instant | null): boolean =>
  requestedAt !== null && (solvedAt === null || requestedAt >= solvedAt);
