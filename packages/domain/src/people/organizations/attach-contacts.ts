/** Contacts without organization go to the one that has their email domain (contract §5.3). */

import type { DeskEvent } from '../../model/outbound/event.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { emit } from '../../outbound/events/emit.ts';
import { placeContact } from '../contacts/place-contact.ts';

const batch = 200;

/**
 * Attaches some of them and says how many. The write that gains a domain does this once; the rest, and contacts that
 * were being added at that moment, follow in the background.
 */
export const attachContacts = async (scope: WriteScope): Promise<number> => {
  const events = await attachSome(scope);
  await emit(scope, events);
  return events.length;
};

export const hasAttachableContacts = ({ contacts }: Stores): Promise<boolean> => contacts.hasAttachable();

export const attachSome = async (scope: WriteScope): Promise<readonly DeskEvent[]> => {
  const events: DeskEvent[] = [];
  for (const { contact, organizationId } of await scope.stores.contacts.listAttachable(batch))
    events.push(await placeContact(scope, contact, organizationId));
  return events;
};
