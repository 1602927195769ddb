/** The use cases of satisfaction, for `createDesk`. */
import { asking, type ByCustomer } from '../../entry/customers/by-customer.ts';
import { customerIn } from '../../entry/customers/customer-in.ts';
import { refuseTooMany, refuseTooManyGuesses } from '../../entry/sessions/login-throttle.ts';
import { invalid, notFound } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { type Call, customerActor } from '../../model/actor.ts';
import type { SatisfactionFilter, SatisfactionResponse } from '../../model/desk/satisfaction-response.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { isRatingToken, ratingToken, responseIn } from '../../outbound/mail/rating-token.ts';
import { type Answer, allowedAnswer, rateTicket } from './rate-ticket.ts';
import { findQuestion, type Question, ratingState, type ShownRating, shownRating } from './show-rating.ts';

export type RateByLink = Answer & Readonly<{ token: string }>;

export const satisfactionCases = (ports: Ports) => {
  const { work, vault, clock } = ports;
  const rate = writing(ports)(rateTicket);
  const find = async ({ workspaceId }: Call, token: string): Promise<Question | null> => {
    const responseId = responseIn(token);
    if (responseId === null) return null;
    const question = await work.read(workspaceId, (stores) => findQuestion(stores, responseId));
    const email = question?.contact.email ?? '';
    return isRatingToken(vault, token, { workspaceId, responseId, email }) ? question : null;
  };
  const lastAsked = asking(reading(ports)(lastQuestion));
  return {
    list: reading(ports)(listSatisfactionResponses),
    /** For whoever has the link; null, one for all, where it does not lead to a question. */
    show: async (call: Call, token: string): Promise<ShownRating | null> => {
      const question = await find(call, token);
      return question && shownRating(question, clock.now());
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
      const question = await find(call, token);
      if (!question) {
        await refuseTooManyGuesses(ports, call);
        throw notFound('question');
      }
      const { response, contact } = question;
      await refuseTooMany(ports, ['rating', response.id], limits.satisfaction.answersOf);
      const actor = customerActor(contact.id);
      return rate({ ...call, actor, channel: 'portal' }, { responseId: response.id, answer });
    },
  };
};

type LastQuestion = Readonly<{ response: SatisfactionResponse; contact: Contact }>;

/** The question that the customer was asked last about a ticket; null when it was somebody else who was asked, or nobody. */
const lastQuestion = async (
  stores: Stores,
  { customer, wanted: number }: ByCustomer<number>,
): Promise<LastQuestion | null> => {
  const contact = await customerIn(stores, customer);
  const last = await stores.satisfaction.findLast(number);
  return last?.contactId === contact.id ? { response: last, contact } : null;
};

type ListSatisfactionResponses = Readonly<{ filter: SatisfactionFilter; page: PageRequest<string> }>;

const listSatisfactionResponses = async (
  stores: Stores,
  { filter, page }: ListSatisfactionResponses,
): Promise<Page<SatisfactionResponse, string>> => {
  const { ticketNumber, agentId } = filter;
  if (ticketNumber && !(await stores.tickets.find(ticketNumber)))
    throw invalid('ticket_number', `ticket_number must be the number of a ticket, got ${ticketNumber}.`);
  if (agentId && !(await stores.agents.find(agentId)))
    throw invalid('agent_id', `agent_id must be the id of an agent, got ${agentId}.`);
  return stores.satisfaction.list(filter, page);
};
