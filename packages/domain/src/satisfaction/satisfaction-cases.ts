/** The use cases of satisfaction, for `createDesk`. */
import type { Call } from '../actor.ts';
import { notFound } from '../errors.ts';
import { limits } from '../limits.ts';
import { asking } from '../portal/asked.ts';
import type { Ports } from '../ports.ts';
import { refuseTooMany, refuseTooManyGuesses } from '../sessions/login-throttle.ts';
import { reading, writing } from '../use-case.ts';
import { lastQuestion } from './last-question.ts';
import { listSatisfactionResponses } from './list-satisfaction-responses.ts';
import { type Answer, allowedAnswer, rateTicket } from './rate-ticket.ts';
import { isRatingToken, ratingToken, responseIn } from './rating-token.ts';
import { type Asked, findAsked, ratingState, type ShownRating, shownRating } from './show-rating.ts';

export type RateByLink = Answer & Readonly<{ token: string }>;

export const satisfactionCases = (ports: Ports) => {
  const { work, vault, clock } = ports;
  const rate = writing(ports)(rateTicket);
  const find = async ({ workspaceId }: Call, token: string): Promise<Asked | null> => {
    const responseId = responseIn(token);
    if (responseId === null) return null;
    const asked = await work.read(workspaceId, (stores) => findAsked(stores, responseId));
    const email = asked?.contact.email ?? '';
    return isRatingToken(vault, token, { workspaceId, responseId, email }) ? asked : null;
  };
  const lastAsked = asking(reading(ports)(lastQuestion));
  return {
    list: reading(ports)(listSatisfactionResponses),
    /** For whoever has the link; null, one for all, where it does not lead to a question. */
    show: async (call: Call, token: string): Promise<ShownRating | null> => {
      const asked = await find(call, token);
      return asked && shownRating(asked, clock.now());
    },
    /** The token of what the customer who calls can answer about their ticket, or change; null where there is nothing. */
    tokenFor: async (call: Call, number: number): Promise<string | null> => {
      const last = await lastAsked(call, number);
      if (!last || ratingState(last.response, clock.now()) === 'over') return null;
      const { response, contact } = last;
      const { workspaceId } = call;
      return ratingToken(vault, { workspaceId, responseId: response.id, email: contact.email });
    },
    /** Throws `not_found` where `show` gives null, and `forbidden` once it is over. */
    rate: async (call: Call, { token, ...wanted }: RateByLink): Promise<ShownRating> => {
      const answer = allowedAnswer(wanted);
      const asked = await find(call, token);
      if (!asked) {
        await refuseTooManyGuesses(ports, call);
        throw notFound('question');
      }
      const { response, contact } = asked;
      await refuseTooMany(ports, ['rating', response.id], limits.satisfaction.answersOf);
      const actor = { type: 'customer', id: contact.id, name: contact.name } as const;
      return rate({ ...call, actor, channel: 'portal' }, { responseId: response.id, answer });
    },
  };
};
