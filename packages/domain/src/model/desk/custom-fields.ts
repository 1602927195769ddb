/** Values of custom fields: merged by key, where null clears a key (contract §2.4). */
import { invalid } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { described, isStorable } from '../../kernel/text.ts';

export type FieldValue = string | number | boolean | readonly string[];
export type CustomFields = Readonly<Record<string, FieldValue>>;

/** The values that a client sends: null clears the key. The code that knows the fields checks the values. */
export type CustomFieldsPatch = Readonly<Record<string, unknown>>;

export const isFieldKey = (key: string): boolean => /^[a-z][a-z0-9_]{0,49}$/.test(key);

/** The path of a key in an error, also of a key that no field can have: its first characters, without what JSON cannot hold. */
export const pathOfKey = (key: string): string =>
  `custom_fields.${key.slice(0, limits.customFields.keyLength).toWellFormed().replaceAll('\0', '\uFFFD')}`;

export const mergeCustomFields = (
  current: CustomFields,
  patch: CustomFieldsPatch,
  check: (key: string, value: unknown) => FieldValue,
): CustomFields => {
  const merged = new Map(Object.entries(current));
  for (const [key, value] of Object.entries(patch))
    if (value === null) merged.delete(key);
    else merged.set(key, check(key, value));
  return Object.fromEntries(merged);
};

/** Contacts and organizations have no field definitions; every well-formed key with a plain value is stored. */
export const mergeFreeFields = (current: CustomFields, patch: CustomFieldsPatch): CustomFields => {
  const merged = mergeCustomFields(current, patch, freeFieldValue);
  if (Object.keys(merged).length > limits.customFields.most)
    throw invalid('custom_fields', `custom_fields may hold ${limits.customFields.most} keys at most.`);
  return merged;
};

const freeFieldValue = (key: string, value: unknown): FieldValue => {
  const field = pathOfKey(key);
  if (!isFieldKey(key))
    throw invalid(
      field,
      `A key of custom_fields is lower-case letters, digits and _, got ${described(key)}.`,
    );
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value;
  if (isFieldText(value)) return value;
  if (Array.isArray(value) && value.length <= limits.customFields.options && value.every(isFieldText))
    return value;
  throw invalid(
    field,
    `${field} must be text of at most ${limits.customFields.valueLength} characters, a number, true, false, a list of texts or null, got ${described(value)}.`,
  );
};

export const isFieldText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= limits.customFields.valueLength && isStorable(value);
