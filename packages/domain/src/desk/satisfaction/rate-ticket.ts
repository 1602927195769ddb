/** Stores a customer's rating, and emits `satisfaction.received` (contract §6.7). */
import { DeskError, invalid, notFound } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { described, isBlank, isStorable } from '../../kernel/text.ts';
import type { SatisfactionResponse } from '../../model/desk/satisfaction-response.ts';
import type { WriteCase } from '../../model/use-case.ts';
import { commitTicket } from '../tickets/commit-ticket.ts';
import { findQuestion, ratingState, type ShownRating, shownRating } from './show-rating.ts';

/** A comment that is left out stays as it is; null and an empty one take it away. */
export type Answer = Readonly<{ rating: number; comment?: string | null | undefined }>;

type RateTicket = Readonly<{ responseId: string; answer: Answer }>;

/** The same answer once more changes nothing, and tells nobody. */
export const rateTicket: WriteCase<RateTicket, ShownRating> = async (scope, { responseId, answer }) => {
  const { stores, now } = scope;
  const question = await findQuestion(stores, responseId);
  // The ticket first, as every write that touches one does.
  const ticket = question && (await stores.tickets.findForChange(question.ticket.number));
  const before = ticket && (await stores.satisfaction.findForChange(responseId));
  if (!question || !ticket || !before) throw notFound('question');
  if (ratingState(before, now) === 'over') throw over();
  const after = answered(before, answer, now);
  if (after.rating !== before.rating || after.comment !== before.comment) {
    await stores.satisfaction.save(after);
    await commitTicket(scope, { before: ticket, after: ticket, rating: after, ratedBefore: before.rating });
  }
  return shownRating({ ...question, response: after }, now);
};

/** The rating in its stored form; throws `validation_failed` for an invalid one. */
export const allowedAnswer = ({ rating, comment }: Answer): Answer => {
  const { least, most, commentLength } = limits.satisfaction;
  if (!Number.isInteger(rating) || rating < least || rating > most)
    throw invalid(
      'rating',
      `rating must be a whole number from ${least} to ${most}, got ${described(rating)}.`,
    );
  if (typeof comment !== 'string') return { rating, comment };
  if (comment.length > commentLength || !isStorable(comment))
    throw invalid(
      'comment',
      `comment must be text of at most ${commentLength} characters, got ${described(comment)}.`,
    );
  return { rating, comment: isBlank(comment) ? null : comment.trim() };
};

/** `respondedAt` stays that of the first rating, so that changes do not extend the days in which it can be changed. */
const answered = (
  before: SatisfactionResponse,
  { rating, comment }: Answer,
  now: string,
): SatisfactionResponse => ({
  ...before,
  rating,
  comment: comment === undefined ? before.comment : comment,
  respondedAt: before.respondedAt ?? now,
});

const over = (): DeskError =>
  new DeskError('forbidden', 'The time to rate this is over; your answer cannot be changed any more.');
