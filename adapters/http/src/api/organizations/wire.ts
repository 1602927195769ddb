/** An organization as clients see it (contract §5.3). */
import type { Organization } from '@tidemark/domain';
import * as v from 'valibot';
import { at, customFieldValues, id, textOrNull } from '../wire.ts';

export const OrganizationWire = v.object({
  id,
  name: v.string(),
  email_domains: v.pipe(
    v.array(v.string()),
    v.description('Contacts with an address there are attached to the organization.'),
  ),
  shared_tickets: v.pipe(v.boolean(), v.description('Whether its people see each other’s tickets.')),
  notes: textOrNull,
  custom_fields: customFieldValues,
  created_at: at,
  updated_at: at,
});

export const organizationToWire = (organization: Organization): v.InferOutput<typeof OrganizationWire> => ({
  id: organization.id,
  name: organization.name,
  email_domains: [...organization.emailDomains],
  shared_tickets: organization.sharedTickets,
  notes: organization.notes,
  custom_fields: organization.customFields,
  created_at: organization.createdAt,
  updated_at: organization.updatedAt,
});
