/** Definitions of custom ticket fields (contract §6.6) and the check of a value. */
import { type DeskError, invalid, notNow } from '../../kernel/errors.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest, Place } from '../../kernel/page.ts';
import { described } from '../../kernel/text.ts';
import {
  type CustomFields,
  type CustomFieldsPatch,
  type FieldValue,
  isFieldText,
  mergeCustomFields,
  pathOfKey,
} from './custom-fields.ts';

export const ticketFieldTypes = [
  'text',
  'textarea',
  'integer',
  'boolean',
  'date',
  'datetime',
  'select',
  'multiselect',
] as const;

export type TicketFieldType = (typeof ticketFieldTypes)[number];

export type TicketField = Readonly<{
  id: string;
  key: string;
  label: string;
  type: TicketFieldType;
  options: readonly string[];
  required: boolean;
  customerVisible: boolean;
  customerEditable: boolean;
  position: number;
  active: boolean;
  createdAt: Instant;
}>;

export const keyTaken = (key: string): DeskError => notNow('key', `Another ticket field has the key ${key}.`);

export interface TicketFieldStore {
  findByKey(key: string): Promise<TicketField | null>;
  /** By position, then id. */
  list(page: PageRequest<Place>): Promise<Page<TicketField, Place>>;
  /** Every active definition, in no promised order: a workspace has few. */
  listActive(): Promise<readonly TicketField[]>;
  /** Every definition, by position, then id. */
  all(): Promise<readonly TicketField[]>;
  /** Throws `validation_failed` for `key` when another field has it. */
  add(field: TicketField): Promise<void>;
  save(field: TicketField): Promise<void>;
}

export const mergeTicketFields = (
  current: CustomFields,
  patch: CustomFieldsPatch,
  definitions: readonly TicketField[],
): CustomFields => {
  for (const key of Object.keys(patch)) definitionOf(key, definitions);
  return mergeCustomFields(current, patch, (key, value) => fieldValue(definitionOf(key, definitions), value));
};

const definitionOf = (key: string, definitions: readonly TicketField[]): TicketField => {
  const definition = definitions.find((candidate) => candidate.key === key);
  if (definition) return definition;
  throw invalid(pathOfKey(key), `No ticket field has the key ${described(key)}.`);
};

const fieldValue = (definition: TicketField, value: unknown): FieldValue => {
  const field = `custom_fields.${definition.key}`;
  const refused = (expected: string) =>
    invalid(field, `${field} must be ${expected}, got ${described(value)}.`);
  switch (definition.type) {
    case 'text':
    case 'textarea':
      if (isFieldText(value)) return value;
      throw refused('text');
    case 'integer':
      if (Number.isSafeInteger(value)) return value as number;
      throw refused('a whole number');
    case 'boolean':
      if (typeof value === 'boolean') return value;
      throw refused('true or false');
    case 'date':
      if (typeof value === 'string' && isDate(value)) return value;
      throw refused('a date like 2026-11-20');
    case 'datetime':
      if (typeof value === 'string' && isDateTime(value)) return new Date(value).toISOString();
      throw refused('an instant like 2026-11-20T08:05:00.000Z');
    case 'select':
      if (typeof value === 'string' && definition.options.includes(value)) return value;
      throw refused(`one of ${definition.options.join(', ')}`);
    case 'multiselect':
      if (isChoice(value, definition.options)) return [...new Set(value)];
      throw refused(`a list of some of ${definition.options.join(', ')}`);
  }
};

const isChoice = (value: unknown, options: readonly string[]): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' && options.includes(item));

const isDate = (text: string): boolean => /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && isCalendarDay(text);

/** RFC 3339 with an offset or Z, in the years 1000 to 9999; the wire's own check of query instants is this one too. */
export const isDateTime = (text: string): boolean =>
  /^[1-9]\d{3}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/.test(
    text,
  ) &&
  isCalendarDay(text.slice(0, 10)) &&
  new Date(text).getUTCFullYear() <= 9999;

const isCalendarDay = (day: string): boolean => {
  const parsed = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
};
