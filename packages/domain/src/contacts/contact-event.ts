import type { DeskEvent } from '../events/event.ts';
import { eventOf } from '../events/event-of.ts';
import type { WriteScope } from '../use-case.ts';
import type { Contact } from './contact.ts';

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
