/** `DELETE /organizations/{id}`: its contacts and tickets are detached, never deleted. */

import { notFound } from '../../kernel/errors.ts';
import { later } from '../../kernel/instant.ts';
import { placedIn } from '../../model/desk/ticket-acts.ts';
import type { DeskEvent } from '../../model/outbound/event.ts';
import { refuseUnableActor } from '../../model/people/abilities.ts';
import type { Ports } from '../../model/ports.ts';
import { stepping, type WriteScope, writing } from '../../model/use-case.ts';
import { emit } from '../../outbound/events/emit.ts';
import { placeContact } from '../../people/contacts/place-contact.ts';
import type { OrganizationCases } from '../../people/organizations/organization-cases.ts';
import { organizationEvent } from '../../people/organizations/organization-event.ts';
import { commitTicket } from '../tickets/commit-ticket.ts';
import { holdTickets } from '../tickets/hold-tickets.ts';

const batch = 100;

/** Contacts and tickets are detached in steps: calling it again after a failure continues. */
export const removingOrganizations =
  (ports: Ports): OrganizationCases['remove'] =>
  async (call, id) => {
    refuseUnableActor(call.actor, 'erase');
    await stepping(ports)(detachMany)(call, id);
    return writing(ports)(removeOrganization)(call, id);
  };

/** Detaches in this write what is left, and what was attached after `detachMany` ran. */
const removeOrganization = async (scope: WriteScope, id: string): Promise<void> => {
  const { stores } = scope;
  const organization = await stores.organizations.findForChange(id);
  if (!organization) throw notFound('organization');
  while ((await detachSome(scope, id)) > 0);
  await stores.organizations.remove(id);
  await emit(scope, [organizationEvent(scope, 'organization.deleted', organization)]);
};

/**
 * Detaches some tickets and contacts while there are more than the last write should take, and says how many. The
 * organization gives up its email domains first, or its people would be attached again behind our back.
 */
const detachMany = async (scope: WriteScope, id: string): Promise<number> => {
  const { stores, now } = scope;
  const organization = await stores.organizations.findForChange(id);
  if (!organization || !(await hasMany(scope, id))) return 0;
  if (organization.emailDomains.length > 0) {
    const { version, updatedAt } = organization;
    const closing = {
      ...organization,
      emailDomains: [],
      version: version + 1,
      updatedAt: later(now, updatedAt),
    };
    await stores.organizations.save(closing);
  }
  return detachSome(scope, id);
};

const hasMany = async ({ stores }: WriteScope, id: string): Promise<boolean> =>
  (await stores.tickets.numbersOfOrganization(id, batch)).length === batch ||
  (await stores.contacts.listOfOrganization(id, batch)).length === batch;

/** All are held before the first is changed, so that two writes never wait for each other. */
const detachSome = async (scope: WriteScope, id: string): Promise<number> => {
  const { stores } = scope;
  const contacts = await stores.contacts.listOfOrganization(id, batch);
  const held = await holdTickets(scope, await stores.tickets.numbersOfOrganization(id, batch));
  const tickets = held.filter(({ organizationId }) => organizationId === id);
  for (const before of tickets)
    await commitTicket(scope, {
      before,
      after: { ...before, organizationId: null, ...placedIn(before, null) },
    });
  const events: DeskEvent[] = [];
  for (const contact of contacts) events.push(await placeContact(scope, contact, null));
  await emit(scope, events);
  return tickets.length + contacts.length;
};
