import type { Condition, Conditions } from '../../model/automation/condition.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Stores } from '../../model/ports.ts';
import { atRest } from '../conditions/at-rest.ts';
import { type Facts, firstFailure } from '../conditions/evaluate.ts';
import { factSheet } from '../conditions/fact-sheet.ts';
import type { Party } from '../conditions/people-of.ts';
import { isWithinHoursOf } from '../sla/hours-of.ts';

export type ViewSift = (ticket: Ticket) => Promise<boolean>;

/**
 * Whether a ticket matches the conditions of a view. People and organizations are looked up only if a condition tests them,
 * each once, and only for tickets that match everything else.
 */
export const viewSift = async (stores: Stores, { all, any }: Conditions): Promise<ViewSift> => {
  const automation = await stores.configuration.automation();
  const own = { all: all.filter((condition) => !asksOthers(condition)), any: [] };
  const rest = { all: all.filter(asksOthers), any };
  const peopleOf = partyLookUp(stores, [...rest.all, ...any]);
  const factsOf = (ticket: Ticket, party: Party): Facts =>
    factSheet({
      // The conditions of a view do not change with time.
      subject: atRest(ticket, party, ticket.updatedAt),
      baseline: ticket,
      within: (calendarId, instant) => isWithinHoursOf(automation, calendarId, instant),
    });

  return async (ticket) =>
    firstFailure(own, factsOf(ticket, nobody)) === null &&
    firstFailure(rest, factsOf(ticket, await peopleOf(ticket))) === null;
};

const nobody: Party = { requester: null, organization: null };

const asksRequester = ({ fact }: Condition): boolean => fact.startsWith('requester.');
const asksOrganization = ({ fact }: Condition): boolean => fact.startsWith('organization.');
const asksOthers = (condition: Condition): boolean => asksRequester(condition) || asksOrganization(condition);

const partyLookUp = ({ contacts, organizations }: Stores, conditions: readonly Condition[]) => {
  const requesterOf = conditions.some(asksRequester) ? onceEach(contacts.find) : notNeeded;
  const organizationOf = conditions.some(asksOrganization) ? onceEach(organizations.find) : notNeeded;
  return async ({ requesterId, organizationId }: Ticket): Promise<Party> => ({
    requester: await requesterOf(requesterId),
    organization: organizationId === null ? null : await organizationOf(organizationId),
  });
};

const notNeeded = async (): Promise<null> => null;

const onceEach = <Row>(find: (id: string) => Promise<Row | null>) => {
  const rows = new Map<string, Row | null>();
  return async (id: string): Promise<Row | null> => {
    const row = rows.get(id);
    if (row !== undefined) return row;
    const found = await find(id);
    rows.set(id, found);
    return found;
  };
};
