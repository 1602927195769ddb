import { atRest } from '../conditions/at-rest.ts';
import type { Condition, Conditions } from '../conditions/condition.ts';
import type { Facts } from '../conditions/evaluate.ts';
import { factSheet } from '../conditions/fact-sheet.ts';
import type { Automation } from '../configuration/configuration-store.ts';
import type { Stores } from '../ports.ts';
import { isWithinHoursOf } from '../sla/hours-of.ts';
import type { Ticket } from '../tickets/ticket.ts';

/** What the conditions of a view ask of a ticket; people and companies are looked up once, and only when asked about. */
export const viewFacts = (stores: Stores, automation: Automation, { all, any }: Conditions) => {
  const asksAbout = (prefix: string) =>
    [...all, ...any].some(({ fact }: Condition) => fact.startsWith(prefix));
  const requesterOf = asksAbout('requester.') ? onceEach(stores.contacts.find) : unasked;
  const organizationOf = asksAbout('organization.') ? onceEach(stores.organizations.find) : unasked;

  return async (ticket: Ticket): Promise<Facts> => {
    const requester = await requesterOf(ticket.requesterId);
    const organization = ticket.organizationId === null ? null : await organizationOf(ticket.organizationId);
    return factSheet({
      // What a view asks does not move with time.
      subject: atRest(ticket, { requester, organization }, ticket.updatedAt),
      baseline: ticket,
      within: (calendarId, instant) => isWithinHoursOf(automation, calendarId, instant),
    });
  };
};

const unasked = async (): Promise<null> => null;

const onceEach = <Row>(find: (id: string) => Promise<Row | null>) => {
  const known = new Map<string, Row | null>();
  return async (id: string): Promise<Row | null> => {
    const row = known.get(id);
    if (row !== undefined) return row;
    const found = await find(id);
    known.set(id, found);
    return found;
  };
};
