/** The values that a customer typed into the request form: parsed for the desk, with faults for each field. */
import {
  type CustomFields,
  type FieldValue,
  isBlank,
  isLine,
  isStorable,
  limits,
  type TicketField,
} from '@tidemark/domain';
import { formatsOf } from './formats.ts';
import type { Typed } from './read-post.ts';
import type { PortalVisit } from './visit.ts';

/** By the name of the control. */
export type Faults = Readonly<Record<string, string>>;

export type Read<Value> = Readonly<{ value: Value }> | Readonly<{ fault: string }>;

/** Of a custom field; its key is of the workspace. */
export const controlOf = ({ key }: Pick<TicketField, 'key'>): string => `field-${key}`;

/** A choice of several has a control for each option. */
export const optionOf = (field: TicketField, place: number): string => `${controlOf(field)}-${place}`;

export const readSubject = (visit: PortalVisit, typed: Typed): Read<string> =>
  textIn(visit, (typed.get('subject') ?? '').trim(), { most: limits.subjectLength, fits: isLine });

export const readMessage = (visit: PortalVisit, typed: Typed): Read<string> =>
  textIn(visit, typed.get('message') ?? '', { most: limits.messageLength, fits: isStorable });

/** Absent where nothing was typed. */
export const readFields = (
  visit: PortalVisit,
  typed: Typed,
  fields: readonly TicketField[],
): Readonly<{ values: CustomFields; faults: Faults }> => {
  const values: Record<string, FieldValue> = {};
  const faults: Record<string, string> = {};
  for (const field of fields) {
    const read = fieldIn(visit, typed, field);
    if (read === null && field.required) faults[controlOf(field)] = visit.texts.faults.required;
    else if (read !== null && 'fault' in read) faults[controlOf(field)] = read.fault;
    else if (read !== null) values[field.key] = read.value;
  }
  return { values, faults };
};

type TextRules = Readonly<{ most: number; fits: (text: string) => boolean }>;

const textIn = (visit: PortalVisit, text: string, { most, fits }: TextRules): Read<string> => {
  const { faults } = visit.texts;
  if (isBlank(text)) return { fault: faults.required };
  if (text.length > most) return { fault: faults.text(formatsOf(visit).number(most)) };
  return fits(text) ? { value: text } : { fault: faults.characters };
};

/** Null where it was left empty. */
const fieldIn = (visit: PortalVisit, typed: Typed, field: TicketField): Read<FieldValue> | null => {
  const { faults } = visit.texts;
  if (field.type === 'multiselect') {
    const chosen = field.options.filter((_, place) => typed.has(optionOf(field, place)));
    return chosen.length === 0 ? null : { value: chosen };
  }
  const text = (typed.get(controlOf(field)) ?? '').trim();
  if (isBlank(text)) return null;
  switch (field.type) {
    case 'text':
    case 'textarea':
      return textIn(visit, text, { most: limits.customFields.valueLength, fits: isStorable });
    case 'integer':
      return Number.isSafeInteger(Number(text)) && /^[+-]?\d+$/.test(text)
        ? { value: Number(text) }
        : { fault: faults.wholeNumber };
    case 'boolean':
      return text === 'yes' || text === 'no' ? { value: text === 'yes' } : { fault: faults.option };
    case 'date':
      return orFault(() => Temporal.PlainDate.from(text).toString(), faults.date);
    case 'datetime':
      return orFault(() => instantOf(text, visit.workspace.timezone), faults.dateTime);
    case 'select':
      return field.options.includes(text) ? { value: text } : { fault: faults.option };
  }
};

const orFault = (read: () => string, fault: string): Read<string> => {
  try {
    return { value: read() };
  } catch {
    // The form shows the fault beside the field.
    return { fault };
  }
};

/** Browsers send local times without a zone. */
const instantOf = (text: string, timezone: string): string =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(timezone).toInstant().toString();
