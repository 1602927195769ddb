import type { DeskEvent } from '../../model/outbound/event.ts';
import { type Organization, organizationData } from '../../model/people/organization.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { eventOf } from '../../outbound/events/event-of.ts';

/** An event with the organization as it was committed. */
export const organizationEvent = (
  scope: WriteScope,
  kind: 'organization.created' | 'organization.updated' | 'organization.deleted',
  organization: Organization,
): DeskEvent => eventOf(scope, { kind, subjectId: organization.id, data: organizationData(organization) });
