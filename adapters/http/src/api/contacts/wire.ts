/** A contact as clients see it (contract §5.1). */
import type { Contact } from '@tidemark/domain';
import * as v from 'valibot';
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
