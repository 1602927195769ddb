/** The definition of a custom ticket field as clients see it (contract §6.6). */
import { type TicketField, ticketFieldTypes } from '@tidemark/domain';
import * as v from 'valibot';
import { at, count, id } from '../wire.ts';

export const TicketFieldWire = v.object({
  id,
  key: v.pipe(v.string(), v.description('The key in `custom_fields` of a ticket.')),
  label: v.string(),
  type: v.picklist(ticketFieldTypes),
  options: v.array(v.string()),
  required: v.boolean(),
  customer_visible: v.boolean(),
  customer_editable: v.boolean(),
  position: count,
  active: v.boolean(),
  created_at: at,
});

export const ticketFieldToWire = (field: TicketField): v.InferOutput<typeof TicketFieldWire> => ({
  id: field.id,
  key: field.key,
  label: field.label,
  type: field.type,
  options: [...field.options],
  required: field.required,
  customer_visible: field.customerVisible,
  customer_editable: field.customerEditable,
  position: field.position,
  active: field.active,
  created_at: field.createdAt,
});
