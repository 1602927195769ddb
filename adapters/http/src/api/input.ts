/** Turns what a client sent into what a schema makes of it, or into one error that says what was expected. */
import {
  DeskError,
  described,
  describedLength,
  type ErrorCode,
  invalid,
  notFound,
  perhaps,
} from '@tidemark/domain';
import * as v from 'valibot';
import { mangledParameter } from '../percent-encoded.ts';
import { isRecord } from './body.ts';

/** An object schema; a check over the whole object may follow it. */
export type Shape = v.GenericSchema & Readonly<{ entries: v.ObjectEntries }>;

type Members = Readonly<Record<string, unknown>>;

/** Members that the schema does not know are ignored, and named to `ignored`. */
export const parseBody = <S extends Shape>(
  shape: S,
  members: Members,
  ignored: Set<string>,
): v.InferOutput<S> => {
  refuseLists(shape, members);
  for (const name of unknownIn(shape, members)) ignored.add(name);
  return parsed(shape, members, (path) => path.join('.'));
};

/** The schema of an object takes a list for one without members. */
const refuseLists = (shape: Shape, members: Members): void => {
  for (const [name, schema] of Object.entries(shape.entries)) {
    const value = Object.hasOwn(members, name) ? members[name] : undefined;
    if (entriesOf(schema) && Array.isArray(value))
      throw new DeskError(refusalOf(schema), `${name} must be an object, got ${described(value)}.`, name);
  }
};

/** Also of objects inside the body, with their path. */
const unknownIn = (shape: object, members: Members): readonly string[] => {
  const entries = entriesOf(shape);
  if (!entries) return [];
  return Object.entries(members).flatMap(([name, value]) => {
    if (!Object.hasOwn(entries, name)) return [name];
    const inner = isRecord(value) ? unknownIn(entries[name] ?? {}, value) : [];
    return inner.map((inside) => `${name}.${inside}`);
  });
};

/** Null for a schema that is no object of known members; `v.optional` and the like wrap the schema that they make optional. */
const entriesOf = (schema: object): v.ObjectEntries | null => {
  if ('entries' in schema) return (schema as Shape).entries;
  return 'wrapped' in schema ? entriesOf(schema.wrapped as object) : null;
};

/** A mistyped filter must not return everything: 422 that names the parameter and those that the call takes. */
export const refuseUnknownParameters = (shape: Shape, query: URLSearchParams): void => {
  const names = Object.keys(shape.entries);
  for (const name of query.keys())
    if (!names.includes(name)) {
      const taken = names.length === 0 ? 'no query parameters' : names.join(', ');
      throw new DeskError(
        'validation_failed',
        `${described(name)} is not a query parameter of this call${perhaps(name, names)}; it takes ${taken}.`,
        name,
      );
    }
};

/** Bytes that are no text find nothing, and are in no record: 422 instead of an empty list. */
export const refuseMangledParameters = (search: string): void => {
  const mangled = mangledParameter(search);
  if (mangled)
    throw invalid(
      mangled.name,
      `${mangled.name} must be percent-encoded text in UTF-8, got ${described(mangled.sent)}.`,
    );
};

/** Unknown parameters are ignored, and their names added to `ignored`. */
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
  const ownMembers: Members = Object.fromEntries(
    Object.keys(shape.entries).map((name) => [
      name,
      Object.hasOwn(members, name) ? members[name] : undefined,
    ]),
  );
  const result = v.safeParse(shape, ownMembers, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = (issue.path ?? []).map(({ key }) => String(key));
  const field = fieldOf(path);
  const value = valueAt(ownMembers, path);
  throw new DeskError(
    refusalOf(shape.entries[path[0] ?? '']),
    `${field} must be ${issue.message}, got ${shownValue(shape.entries[path[0] ?? ''], value)}.`,
    field,
  );
};

const shownValue = (field: object | undefined, value: unknown): string => {
  if (value === undefined) return 'nothing';
  const isSecret = field !== undefined && 'secret' in field && typeof value === 'string';
  return isSecret ? describedLength(value) : described(value);
};

/** A field that no message repeats. */
export const secretly = <Field extends v.GenericSchema>(
  field: Field,
): Field & Readonly<{ secret: true }> => ({
  ...field,
  secret: true,
});

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
