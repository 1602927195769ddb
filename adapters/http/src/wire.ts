/** The kinds of value that answers are made of. */
import type { CustomFields } from '@tidemark/domain';
import * as v from 'valibot';

export const id = v.pipe(v.string(), v.uuid());

export const idOrNull = v.nullable(id);

/** Always UTC, always milliseconds. */
export const at = v.pipe(v.string(), v.isoTimestamp());

export const atOrNull = v.nullable(at);

export const textOrNull = v.nullable(v.string());

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const customFieldValues = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.boolean(), v.pipe(v.array(v.string()), v.readonly())]),
);

export const customFieldsToWire = (fields: CustomFields): v.InferOutput<typeof customFieldValues> => ({
  ...fields,
});
