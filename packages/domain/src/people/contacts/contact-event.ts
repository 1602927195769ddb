import type { DeskEvent } from '../../model/outbound/event.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { eventOf } from '../../outbound/events/event-of.ts';

/** Tells of a contact as it was committed. */
export const contactEvent = (
  scope: WriteScope,
  kind: 'contact.created' | 'contact.updated',
  contact: Contact,
): DeskEvent =>
  eventOf(scope, kind, contact.id, {
    id: contact.id,
    email: contact.email,
    name: contact.name,
    phone: contact.phone,
    locale: contact.locale,
    blocked: contact.blocked,
    organization_id: contact.organizationId,
    custom_fields: contact.customFields,
    created_at: contact.createdAt,
    updated_at: contact.updatedAt,
  });
