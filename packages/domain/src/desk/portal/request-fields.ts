/** The fields of the customer's form in addition to the message (contract §10.2). */

import type { ByCustomer } from '../../entry/customers/by-customer.ts';
import { customerIn } from '../../entry/customers/customer-in.ts';
import { invalid } from '../../kernel/errors.ts';
import { isBlank } from '../../kernel/text.ts';
import type { CustomFields, CustomFieldsPatch, FieldValue } from '../../model/desk/custom-fields.ts';
import { mergeTicketFields, type TicketField } from '../../model/desk/ticket-field.ts';
import type { Stores } from '../../model/ports.ts';

export const fieldsToFillIn = async (
  stores: Stores,
  { customer }: ByCustomer<undefined>,
): Promise<readonly TicketField[]> => {
  await customerIn(stores, customer);
  return editableFields(stores);
};

/** Throws `validation_failed` for a field that customers do not fill in, and for one that they must. */
export const filledIn = async (stores: Stores, patch: CustomFieldsPatch): Promise<CustomFields> => {
  const fields = await editableFields(stores);
  const filled = mergeTicketFields({}, patch, fields);
  for (const { key, label, required } of fields)
    if (required && isMissing(filled[key]))
      throw invalid(`custom_fields.${key}`, `custom_fields.${key} is required: ${label}.`);
  return filled;
};

const editableFields = async ({ ticketFields }: Stores): Promise<readonly TicketField[]> =>
  (await ticketFields.all()).filter(({ active, customerEditable }) => active && customerEditable);

const isMissing = (value: FieldValue | undefined): boolean =>
  value === undefined || (typeof value === 'string' && isBlank(value)) || isEmptyList(value);

const isEmptyList = (value: FieldValue): boolean => typeof value === 'object' && value.length === 0;
