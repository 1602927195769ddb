/** A successful call of every operation, and its positions for the id of a record. */
import { endpoints } from '@tidemark/http';
import { openApiDocument } from '@tidemark/http/openapi';
import { type Records as AllRecords, queryOf, type SampleInput, sampleOf } from '@tidemark/samples';
import { type Asking, type Json, objectOf } from './client.ts';

/** One of each kind of record of a workspace, but for what only a sign-in gives. */
export type Records = Omit<AllRecords, keyof typeof nobodys>;

/** No session, code or link of anybody: these calls are answered as those of a stranger. */
const nobodys = {
  agentEmail: 'nobody@desk.example',
  signInCode: 'nobodys',
  linkToken: 'nobodys',
  exportLink: `workspace=019a0000-ffff-7000-8000-000000000001&credential=api_key.019a0000-ffff-7000-8000-000000000002&expires=99999999999&signature=${'f'.repeat(64)}`,
};

type Texts = Readonly<Record<string, string>>;

export type Sample = Readonly<{ params: Texts; query: Texts; body: Json | undefined }>;

export type Operation = Readonly<{
  name: string;
  method: string;
  /** Parameters as `:name`. */
  path: string;
  /** Scopes of a key of which one is needed; none when no key will do. */
  scopes: readonly string[];
  /** Asks for the session of a customer. */
  isForCustomers: boolean;
  /** Asks for no credential. */
  isOpen: boolean;
  paged: boolean;
  slots: readonly Slot[];
}>;

/** A position for an id; `isList`: in a list of them. */
export type Slot = Readonly<{ place: 'path' | 'query' | 'body'; name: string; isList?: true }>;

/** The sample call of every operation, by its name. */
export const samplesOf = (records: Records): Readonly<Record<string, Sample>> =>
  Object.fromEntries(endpoints.map(({ operation }) => [operation, sampleCall(operation, records)]));

/** The sample call of one operation. Throws when it has none. */
export const sampleCall = (operation: string, records: Records): Sample =>
  sampleFrom(sampleOf(operation).call({ ...records, ...nobodys }));

const sampleFrom = (input: SampleInput): Sample => ({
  params: Object.fromEntries(Object.entries(input.path ?? {}).map(([name, value]) => [name, String(value)])),
  query: queryOf(input),
  body: input.body,
});

/** The request that a sample makes. */
export const askingOf = ({ method, path }: Operation, { params, query, body }: Sample): Asking => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const text = new URLSearchParams(query).toString();
  return { method, path: text === '' ? filled : `${filled}?${text}`, ...(body ? { body } : {}) };
};

/** Every operation of the endpoint list, as it is tried here. */
export const triedOperations = (): readonly Operation[] => {
  const described = operationObjects();
  return endpoints.map(({ operation: name, method, path, needs, paged }) => ({
    name,
    method,
    path,
    scopes: typeof needs === 'string' ? [] : needs,
    isForCustomers: needs === 'customer',
    isOpen: needs === 'nobody',
    paged,
    slots: slotsOf(name, objectOf(described.get(name))),
  }));
};

/** The operation objects of the OpenAPI document, by their id. */
export const operationObjects = (): ReadonlyMap<string, Json> => {
  const { paths, components } = openApiDocument('0.0.0');
  const shared = objectOf(objectOf(components).parameters);
  return new Map(
    Object.values(objectOf(paths))
      .flatMap((path) => Object.values(objectOf(path)).map(objectOf))
      .map((operation) => [String(operation.operationId), withParameters(operation, shared)]),
  );
};

/** With the shared parameters that it refers to. */
const withParameters = (operation: Json, shared: Json): Json => ({
  ...operation,
  parameters: (Array.isArray(operation.parameters) ? operation.parameters : [])
    .map(objectOf)
    .map((parameter) => objectOf(shared[String(parameter.$ref).split('/').at(-1) ?? ''] ?? parameter)),
});

export type Input = Slot & Readonly<{ schema: Json }>;

/** Every parameter and body member of an operation. */
export const inputsOf = (operation: Json): readonly Input[] => {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters.map(objectOf) : [];
  const content = objectOf(objectOf(operation.requestBody).content);
  const schema = objectOf(objectOf(content['application/json']).schema);
  return [
    ...parameters
      .filter(({ in: place }) => place === 'path' || place === 'query')
      .map(
        (parameter): Input => ({
          place: parameter.in === 'path' ? 'path' : 'query',
          name: String(parameter.name),
          schema: objectOf(parameter.schema),
        }),
      ),
    ...Object.entries(objectOf(schema.properties)).map(
      ([name, property]): Input => ({ place: 'body', name, schema: objectOf(property) }),
    ),
  ];
};

/** Filters that take an id or the word `none`, or several ids, so their schema is plain text. */
const idFilters: readonly string[] = ['assignee_id', 'team_id', 'ids'];

const slotsOf = (operation: string, described: Json): readonly Slot[] =>
  inputsOf(described).flatMap(({ place, name, schema }) => {
    const isId =
      isUuid(schema) || name === 'ticket_number' || (place === 'query' && idFilters.includes(name));
    if (place === 'path' || isId) return [{ place, name }];
    if (isUuid(objectOf(schema.items))) return [{ place, name, isList: true }];
    if (/(^|_)(id|ids|number|uuid)$/.test(name))
      throw new Error(`${operation} takes ${name} in its ${place}, which looks like an id but is no uuid.`);
    return [];
  });

const isUuid = (schema: Json): boolean =>
  schema.format === 'uuid' ||
  (Array.isArray(schema.anyOf) && schema.anyOf.some((choice) => isUuid(objectOf(choice))));
