import { limits } from '../../kernel/limits.ts';
import { described } from '../../kernel/text.ts';
import { isFieldKey } from '../../model/desk/custom-fields.ts';
import { ticketFieldTypes } from '../../model/desk/ticket-field.ts';
import { describeGiven, type Reader, readMembers, refuse, required, usually } from './read-members.ts';
import { readChoice, readFlag, readLine, readOnce } from './read-values.ts';
import type { Section } from './section.ts';

const { options, optionLength } = limits.customFields;

const readKey: Reader<string> = (value, reading, path) =>
  typeof value === 'string' && isFieldKey(value)
    ? value
    : refuse(
        reading,
        path,
        `Expected lower-case letters, digits and _ from a letter on, got ${describeGiven(value)}.`,
      );

const members = readMembers({
  key: required(readKey),
  label: required(readLine(limits.nameLength)),
  type: usually(readChoice(ticketFieldTypes), 'text'),
  options: usually(readOnce(readLine(optionLength), { most: options }), []),
  required: usually(readFlag, false),
  customer_visible: usually(readFlag, false),
  customer_editable: usually(readFlag, false),
  active: usually(readFlag, true),
});

export const ticketFieldSection: Section<'ticket_fields'> = {
  kind: null,
  member: 'key',
  most: limits.configuration.ticketFields,
  read: (value, reading, path) => {
    const field = members(value, reading, path);
    if (!field) return undefined;
    const { customer_visible: customerVisible, customer_editable: customerEditable, ...rest } = field;
    const chooses = field.type === 'select' || field.type === 'multiselect';
    if (chooses === field.options.length > 0) return { ...rest, customerVisible, customerEditable };
    const expected = chooses ? `1 to ${options} options` : 'no options';
    return refuse(
      reading,
      [...path, 'options'],
      `Expected ${expected} for a ${field.type} field, got ${described(field.options)}.`,
    );
  },
  nameOf: ({ key }) => key,
  make: (input, { id, position, createdAt }) => ({ ...input, id, position, createdAt }),
  show: (field) => ({
    key: field.key,
    label: field.label,
    type: field.type,
    options: field.options,
    required: field.required,
    customer_visible: field.customerVisible,
    customer_editable: field.customerEditable,
    active: field.active,
  }),
  usual: {
    options: [],
    required: false,
    customer_visible: false,
    customer_editable: false,
    active: true,
  },
};
