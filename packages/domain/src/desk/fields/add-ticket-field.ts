/** Defines a custom ticket field; the API reads definitions only (contract §0.1). */
import { invalid } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { described, requiredText } from '../../kernel/text.ts';
import { isFieldKey } from '../../model/desk/custom-fields.ts';
import { type TicketField, type TicketFieldType, ticketFieldTypes } from '../../model/desk/ticket-field.ts';
import type { WriteScope } from '../../model/use-case.ts';

export type NewTicketField = Readonly<{
  key: string;
  label: string;
  type: string;
  options: readonly string[];
}>;

export const addTicketField = async (scope: WriteScope, input: NewTicketField): Promise<TicketField> => {
  const { stores, ids, now } = scope;
  const type = typeOf(input.type);
  await stores.configuration.hold();
  const field: TicketField = {
    id: ids.next(),
    key: keyOf(input.key),
    label: requiredText('label', input.label, limits.nameLength),
    type,
    options: optionsOf(type, input.options),
    required: false,
    customerVisible: false,
    customerEditable: false,
    position: (await stores.ticketFields.listActive()).length + 1,
    active: true,
    createdAt: now,
  };
  await stores.ticketFields.add(field);
  return field;
};

const keyOf = (key: string): string => {
  if (isFieldKey(key)) return key;
  throw invalid(
    'key',
    `key must be lower-case letters, digits and _ from a letter on, got ${described(key)}.`,
  );
};

const typeOf = (text: string): TicketFieldType => {
  const type = ticketFieldTypes.find((candidate) => candidate === text);
  if (type === undefined)
    throw invalid('type', `type must be one of ${ticketFieldTypes.join(', ')}, got ${described(text)}.`);
  return type;
};

const optionsOf = (type: TicketFieldType, texts: readonly string[]): readonly string[] => {
  const chooses = type === 'select' || type === 'multiselect';
  const options = [
    ...new Set(texts.map((text) => requiredText('options', text, limits.customFields.optionLength))),
  ];
  if (chooses && (options.length === 0 || options.length > limits.customFields.options))
    throw invalid(
      'options',
      `options must be 1 to ${limits.customFields.options} choices for a ${type} field, got ${options.length}.`,
    );
  if (!chooses && options.length > 0)
    throw invalid('options', `options must be left out for a ${type} field, got ${options.length}.`);
  return options;
};
