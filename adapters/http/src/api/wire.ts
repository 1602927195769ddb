/** The kinds of value that answers are made of. */
import type { CustomFields } from '@tidemark/domain';
import * as v from 'valibot';
import { isRecord } from './body.ts';

export const id = v.pipe(v.string(), v.uuid());

export const idOrNull = v.nullable(id);

/** Always UTC, always milliseconds. */
export const at = v.pipe(v.string(), v.isoTimestamp());

export const atOrNull = v.nullable(at);

export const textOrNull = v.nullable(v.string());

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Not a `v.record`, which leaves out a key named `constructor`. */
export const customFieldValues = v.pipe(
  v.unknown(),
  v.check(isCustomFields, 'an object of plain values'),
  v.metadata({
    type: 'object',
    additionalProperties: {
      anyOf: [
        { type: 'string' },
        { type: 'number' },
        { type: 'boolean' },
        { type: 'array', items: { type: 'string' } },
      ],
    },
  }),
  v.transform((fields) => fields as CustomFields),
);

function isCustomFields(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every(isFieldValue);
}

const isFieldValue = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((item) => typeof item === 'string')
    : ['string', 'number', 'boolean'].includes(typeof value);
