/** Turns what a client sent into what a schema makes of it, or into one error that says what was expected. */
import { DeskError, described, type ErrorCode, notFound } from '@tidemark/domain';
import * as v from 'valibot';

/** An object schema; a check over the whole object may follow it. */
export type Shape = v.GenericSchema & Readonly<{ entries: v.ObjectEntries }>;

type Members = Readonly<Record<string, unknown>>;

/** Members that the schema does not know are ignored, and named to `ignored`. */
export const parseBody = <S extends Shape>(
  shape: S,
  members: Members,
  ignored: Set<string>,
): v.InferOutput<S> => {
  for (const name of Object.keys(members)) if (!Object.hasOwn(shape.entries, name)) ignored.add(name);
  return parsed(shape, members, (path) => path.join('.'));
};

export const parseQuery = <S extends Shape>(
  shape: S,
  query: URLSearchParams,
  ignored: Set<string>,
): v.InferOutput<S> => {
  const members: Record<string, string> = Object.create(null);
  for (const [name, value] of query)
    if (!Object.hasOwn(shape.entries, name)) ignored.add(name);
    else if (name in members)
      throw new DeskError('validation_failed', `${name} was sent more than once; send it once.`, name);
    else members[name] = value;
  return parsed(shape, members, (path) => path.slice(0, 1).join('.'));
};

/** A path that cannot name a record is answered as one that names none. */
export const parseParams = <S extends Shape>(shape: S, params: Members, noun: string): v.InferOutput<S> => {
  const result = v.safeParse(shape, params);
  if (!result.success) throw notFound(noun);
  return result.output;
};

const parsed = <S extends Shape>(
  shape: S,
  members: Members,
  fieldOf: (path: readonly string[]) => string,
): v.InferOutput<S> => {
  const known: Members = Object.fromEntries(
    Object.keys(shape.entries).map((name) => [
      name,
      Object.hasOwn(members, name) ? members[name] : undefined,
    ]),
  );
  const result = v.safeParse(shape, known, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = (issue.path ?? []).map(({ key }) => String(key));
  const [field, value] = [fieldOf(path), valueAt(known, path)];
  throw new DeskError(
    refusalOf(shape.entries[path[0] ?? '']),
    `${field} must be ${issue.message}, got ${value === undefined ? 'nothing' : described(value)}.`,
    field,
  );
};

type Refused = Readonly<{ refusal: ErrorCode }>;

/** A field whose wrong values have a code of their own. */
export const refusedWith = <Field extends v.GenericSchema>(
  refusal: ErrorCode,
  field: Field,
): Field & Refused => ({ ...field, refusal });

const refusalOf = (field: object | undefined): ErrorCode =>
  field !== undefined && isRefused(field) ? field.refusal : 'validation_failed';

const isRefused = (field: object): field is Refused => 'refusal' in field;

/** The value as it was sent; where a path leads into a text (a comma-separated list), that text. */
const valueAt = (value: unknown, [name, ...rest]: readonly string[]): unknown =>
  name === undefined || typeof value !== 'object' || value === null
    ? value
    : valueAt(Reflect.get(value, name), rest);
