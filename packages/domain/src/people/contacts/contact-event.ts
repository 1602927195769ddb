import type { DeskEvent } from '../../model/outbound/event.ts';
import { type Contact, contactData } from '../../model/people/contact.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { eventOf } from '../../outbound/events/event-of.ts';

/** An event with the contact as it was committed. */
export const contactEvent = (
  scope: WriteScope,
  kind: 'contact.created' | 'contact.updated',
  contact: Contact,
): DeskEvent => eventOf(scope, { kind, subjectId: contact.id, data: contactData(contact) });
