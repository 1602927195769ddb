/** Whether a ticket belongs to a view, by what a screen knows of it: the same code that lists it on the server. */
import type { Condition, Conditions } from '../../model/automation/condition.ts';
import { firstFailure } from '../conditions/evaluate.ts';
import { factSheet } from '../conditions/fact-sheet.ts';
import type { FactOrganization, FactRequester, FactTicket } from '../conditions/facts.ts';

/** Facts that views cannot test are left out. */
export type KnownTicket = Omit<FactTicket, 'lastCustomerMessageAt' | 'lastAgentMessageAt'>;

/** Somebody may be known by name and address only. */
type KnownRequester = Pick<FactRequester, 'email' | 'name'> & Partial<FactRequester>;

/** Undefined where somebody is not known here. `requester` may be known by name and address only. */
export type KnownParty = Readonly<{
  requester: KnownRequester | undefined;
  organization: FactOrganization | null | undefined;
}>;

/** Null where that takes more than is known. */
export const siftKnown = (conditions: Conditions, ticket: KnownTicket, party: KnownParty): boolean | null => {
  const isKnown = (condition: Condition): boolean => canTell(condition, party);
  const facts = factsOf(ticket, party);
  // One that fails is enough, whatever the others say.
  if (firstFailure({ all: conditions.all.filter(isKnown), any: [] }, facts) !== null) return false;
  const { any: others } = conditions;
  const isAnyMet =
    others.length === 0 || firstFailure({ all: [], any: others.filter(isKnown) }, facts) === null;
  if (conditions.all.every(isKnown) && isAnyMet && others.some(isKnown) === others.length > 0) return true;
  return others.length > 0 && others.every(isKnown) && !isAnyMet ? false : null;
};

const canTell = ({ fact, operator }: Condition, { requester, organization }: KnownParty): boolean => {
  // The calendars are on the server.
  if (operator === 'within_business_hours') return false;
  if (fact.startsWith('organization.')) return organization !== undefined;
  if (fact === 'requester.email' || fact === 'requester.name') return requester !== undefined;
  return fact.startsWith('requester.') ? requester?.customFields !== undefined : true;
};

const factsOf = (known: KnownTicket, { requester, organization }: KnownParty) => {
  const ticket = { ...known, lastCustomerMessageAt: null, lastAgentMessageAt: null };
  const subject = {
    ticket,
    requester: requester ? { ...unknown, ...requester } : null,
    organization: organization ?? null,
    message: null,
    recipients: [],
    actor: { type: 'system', id: null },
    channel: ticket.channel,
    // The conditions of a view do not change with time.
    now: ticket.updatedAt,
    slaMetrics: [],
    rating: null,
    ratingComment: null,
  };
  return factSheet({ subject, baseline: ticket, within: () => false });
};

/** No condition is held against these: what is not known, is not told. */
const unknown = { phone: null, locale: null, customFields: {} };
