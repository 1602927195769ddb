/** The question behind a link. Opening it uses up nothing, because mail scanners open links too (contract §6.7). */

import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { SatisfactionResponse } from '../../model/desk/satisfaction-response.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Stores } from '../../model/ports.ts';

/** `changeable`: answered, and the answer can still be changed. */
export type RatingState = 'open' | 'changeable' | 'over';

/**
 * The survey as a customer sees it. `subject` is null for an unverified contact: a stranger may have named them, and we
 * do not show a stranger's words. `until` is the end of the time to answer.
 */
export type ShownRating = Readonly<{
  number: number;
  subject: string | null;
  rating: number | null;
  comment: string | null;
  state: RatingState;
  until: Instant;
}>;

export type Question = Readonly<{ response: SatisfactionResponse; ticket: Ticket; contact: Contact }>;

/** The survey with its contact and ticket; null where one of them was removed, and for a customer who is blocked. */
export const findQuestion = async (stores: Stores, responseId: string): Promise<Question | null> => {
  const response = await stores.satisfaction.find(responseId);
  const ticket = response && (await stores.tickets.find(response.ticketNumber));
  const contact = response && (await stores.contacts.find(response.contactId));
  return response && ticket && contact && !contact.blocked ? { response, ticket, contact } : null;
};

export const shownRating = ({ response, ticket, contact }: Question, now: Instant): ShownRating => ({
  number: ticket.number,
  subject: contact.verifiedAt === null ? null : ticket.subject,
  rating: response.rating,
  comment: response.comment,
  state: ratingState(response, now),
  until: openUntil(response),
});

export const ratingState = (response: SatisfactionResponse, now: Instant): RatingState => {
  if (now >= openUntil(response)) return 'over';
  return response.respondedAt === null ? 'open' : 'changeable';
};

/** Until the first answer for as long as a question is open; from then on for as long as an answer can be changed. */
const openUntil = ({ requestedAt, respondedAt }: SatisfactionResponse): Instant =>
  respondedAt === null
    ? plus(requestedAt, limits.satisfaction.openMs)
    : plus(respondedAt, limits.satisfaction.changeableMs);
