/** The action that asks the customer how it was, once for each time that a ticket is solved (contract §6.7). */

import type { Ticket } from '../../model/desk/ticket.ts';
import { describeGiven, refuse } from '../configuration/read-members.ts';
import type { Acting, ActionKind } from './action-kind.ts';
import { isRequestedSince } from './ask-for-rating.ts';
import { type Draft, skipped, withEffects } from './draft.ts';

export const requestRating: ActionKind<true> = {
  read: (value, reading, path) =>
    value === true ? value : refuse(reading, path, `Expected true, got ${describeGiven(value)}.`),
  show: (value) => value,
  explain: () => 'Asks the requester for a rating',
  act: async (draft, _, acting) => {
    const { requester } = acting.subject;
    if (requester === null || requester.blocked) return notRequested(draft, nobodyToAsk);
    const reason = isAsking(draft) ? alreadyRequested : await reasonAgainst(draft.ticket, acting);
    if (reason !== null) return notRequested(draft, reason);
    const to = requester.email;
    const effect = { type: 'rating', rule: acting.rule, to, place: draft.did.length } as const;
    return withEffects(draft, [effect], `Queued a mail to ${to} that asks for a rating.`);
  },
};

/** Replaces the sentence about the mail where it could not be asked after all. */
export const couldNotAsk = (reason: string): string => `Could not ask for a rating: ${reason}`;

export const nobodyToAsk = 'There is no requester who may be written to.';

export const alreadyRequested = 'It was asked for since the ticket was solved.';

const notRequested = (draft: Draft, reason: string): Draft => skipped(draft, 'ask for a rating', reason);

const isAsking = ({ effects }: Draft): boolean => effects.some(({ type }) => type === 'rating');

const reasonAgainst = async (
  { number, status, solvedAt }: Ticket,
  { world }: Acting,
): Promise<string | null> => {
  if (status !== 'solved' && status !== 'closed')
    return `Ticket ${number} is ${status.replace('_', ' ')}, and only what is solved is rated.`;
  const requestedAt = await world.ratingRequestedAt(number);
  return isRequestedSince(requestedAt, solvedAt) ? alreadyRequested : null;
};
