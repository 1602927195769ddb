import type { DeskEvent } from '../events/event.ts';
import { eventOf } from '../events/event-of.ts';
import type { WriteScope } from '../use-case.ts';
import type { Organization } from './organization.ts';

/** Tells of an organization as it was committed. */
export const organizationEvent = (
  scope: WriteScope,
  kind: 'organization.created' | 'organization.updated' | 'organization.deleted',
  organization: Organization,
): DeskEvent =>
  eventOf(scope, kind, organization.id, {
    id: organization.id,
    name: organization.name,
    email_domains: organization.emailDomains,
    shared_tickets: organization.sharedTickets,
    notes: organization.notes,
    custom_fields: organization.customFields,
    created_at: organization.createdAt,
    updated_at: organization.updatedAt,
  });
