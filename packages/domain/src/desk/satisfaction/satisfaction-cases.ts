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

/** Satisfaction responses: what customers are asked, and what they answer (contract §6.7). */
export interface SatisfactionCases {
  /**
   * `GET /satisfaction-responses` (contract §6.7), newest first.
   *
   * Throws `validation_failed` for an unknown ticket or agent in the filter.
   */
  list(call: Call, input: ListSatisfactionResponses): Promise<Page<SatisfactionResponse, string>>;
  /** The question behind the link of a mail, which stays usable; null, for every reason, where it leads to none. */
  show(call: Call, token: string): Promise<ShownRating | null>;
  /**
   * The token of what the calling customer can answer or change about their ticket; null where there is nothing.
   *
   * Throws `customer_required` for any other caller.
   */
  tokenFor(call: Call, ticketNumber: number): Promise<string | null>;
  /**
   * Stores a customer's answer, and emits `satisfaction.received` (contract §8.1).
   *
   * Throws `not_found` where `show` returns null, `forbidden` once it is over, `rate_limited`, and `validation_failed` for
   * `rating` or `comment`.
   */
  rate(call: Call, input: RateByLink): Promise<ShownRating>;
}

export type RateByLink = Answer & Readonly<{ token: string }>;

export const satisfactionCases = (ports: Ports): SatisfactionCases => {
  const { work, vault, clock } = ports;
  const rate = writing(ports)(rateTicket);
  const find = async ({ workspaceId }: Call, token: string): Promise<Question | null> => {
    const responseId = responseIn(token);
    if (responseId === null) return null;
    const question = await work.read(workspaceId, (stores) => findQuestion(stores, responseId));
    const email = question?.contact.email ?? '';
    return isRatingToken(vault, token, { workspaceId, responseId, email }) ? question : null;
  };
  const findLast = asking(reading(ports)(lastQuestion));
  return {
    list: reading(ports)(listSatisfactionResponses),
    show: async (call, token) => {
      const question = await find(call, token);
      return question && shownRating(question, clock.now());
    },
    tokenFor: async (call, number) => {
      const last = await findLast(call, number);
      if (!last || ratingState(last.response, clock.now()) === 'over') return null;
      const { response, contact } = last;
      const { workspaceId } = call;
      return ratingToken(vault, { workspaceId, responseId: response.id, email: contact.email });
    },
    rate: async (call, { token, ...input }) => {
      const answer = allowedAnswer(input);
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
  { customer, input: number }: ByCustomer<number>,
): Promise<LastQuestion | null> => {
  const contact = await customerIn(stores, customer);
  const last = await stores.satisfaction.findLast(number);
  return last?.contactId === contact.id ? { response: last, contact } : null;
};

export type ListSatisfactionResponses = Readonly<{ filter: SatisfactionFilter; page: PageRequest<string> }>;

const listSatisfactionResponses = async (
  stores: Stores,
  { filter, page }: ListSatisfactionResponses,
): Promise<Page<SatisfactionResponse, string>> => {
  const { ticketNumber, contactId, organizationId, agentId } = filter;
  if (ticketNumber && !(await stores.tickets.find(ticketNumber)))
    throw invalid('ticket_number', `ticket_number must be the number of a ticket, got ${ticketNumber}.`);
  if (contactId && !(await stores.contacts.find(contactId)))
    throw invalid('contact_id', `contact_id must be the id of a contact, got ${contactId}.`);
  if (organizationId && !(await stores.organizations.find(organizationId)))
    throw invalid(
      'organization_id',
      `organization_id must be the id of an organization, got ${organizationId}.`,
    );
  if (agentId && !(await stores.agents.find(agentId)))
    throw invalid('agent_id', `agent_id must be the id of an agent, got ${agentId}.`);
  return stores.satisfaction.list(filter, page);
};
