/** An organization as clients see it (contract §5.3); what calls set. */
import { limits, type Organization } from '@tidemark/domain';
import * as v from 'valibot';
import * as field from '../fields.ts';
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

export const organizationName = field.line(1, limits.nameLength);

/** The fields of an organization that a call may set. */
export const organizationDetails = {
  name: v.optional(organizationName),
  email_domains: v.optional(field.textList(limits.emailDomains)),
  shared_tickets: v.optional(field.flag),
  notes: v.optional(v.nullable(field.text(0, limits.notesLength))),
  custom_fields: v.optional(field.members),
};

export const detailsOf = (body: v.InferOutput<v.ObjectSchema<typeof organizationDetails, undefined>>) => ({
  name: body.name,
  emailDomains: body.email_domains,
  sharedTickets: body.shared_tickets,
  notes: body.notes,
  customFields: body.custom_fields,
});
