/** A contact as clients see it (contract §5.1); what calls set and lists filter by. */
import { type Contact, type ContactFilter, limits } from '@tidemark/domain';
import * as v from 'valibot';
import * as field from '../fields.ts';
import { at, customFieldValues, id, idOrNull, textOrNull } from '../wire.ts';

export const ContactWire = v.object({
  id,
  email: v.pipe(v.string(), v.email()),
  name: v.string(),
  phone: textOrNull,
  locale: textOrNull,
  blocked: v.pipe(v.boolean(), v.description('True stops the person writing in.')),
  organization_id: idOrNull,
  custom_fields: customFieldValues,
  created_at: at,
  updated_at: at,
});

export const contactToWire = (contact: Contact): v.InferOutput<typeof ContactWire> => ({
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

/** The fields of a contact that a call may change. */
export const contactDetails = {
  email: v.optional(field.email),
  name: v.optional(field.line(1, limits.nameLength)),
  phone: v.optional(v.nullable(field.line(1, limits.phoneLength))),
  locale: v.optional(v.nullable(field.locale)),
  blocked: v.optional(field.flag),
  custom_fields: v.optional(field.members),
};

export const detailsOf = (body: v.InferOutput<v.ObjectSchema<typeof contactDetails, undefined>>) => ({
  email: body.email,
  name: body.name,
  phone: body.phone,
  locale: body.locale,
  blocked: body.blocked,
  customFields: body.custom_fields,
});

/** The filters of contact lists. */
export const contactFilters = {
  organization_id: v.pipe(v.optional(field.uuid), v.description('People of this organization.')),
};

export const filterOf = (
  query: v.InferOutput<v.ObjectSchema<typeof contactFilters, undefined>>,
): ContactFilter => ({ organizationId: query.organization_id });
