/** The parts of our own OpenAPI document that the client is made from. */
import { type Schema, typeOf } from './schema-types.ts';

export type Parameter = Readonly<{
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}>;

type Content = Readonly<Record<string, Readonly<{ schema: Schema }>>>;

type Described = Readonly<{
  operationId: string;
  summary: string;
  parameters?: readonly Parameter[];
  requestBody?: Readonly<{ required?: boolean; content: Content }>;
  responses: Readonly<Record<string, Readonly<{ content?: Content }>>>;
  security?: readonly object[];
  /** Where it is not below the path of the API. */
  servers?: readonly object[];
}>;

export type Operation = Described &
  Readonly<{ method: string; path: string; parameters: readonly Parameter[] }>;

export type Document = Readonly<{
  info: Readonly<{ version: string }>;
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  components: Readonly<{
    schemas: Readonly<Record<string, Schema>>;
    parameters: Readonly<Record<string, Parameter>>;
  }>;
}>;

/** Those of the API: the client knows no other path of the host. */
export const operationsOf = ({ paths, components }: Document): readonly Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { servers }]) => servers === undefined)
      .map(([method, described]) => ({
        ...described,
        method: method.toUpperCase(),
        path,
        parameters: (described.parameters ?? []).map((parameter) => ({
          ...parameter,
          ...components.parameters[parameter.$ref?.split('/').at(-1) ?? ''],
        })),
      })),
  );

export const parametersOf = ({ parameters }: Operation, place: 'path' | 'query') =>
  parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required, description, schema }) => ({
      name,
      required,
      schema: description === undefined ? schema : { ...schema, description },
    }));

/** The body as JSON has it; files are taken as the client has them, not as base64. */
export const bodyOf = ({ requestBody }: Operation) => {
  const json = requestBody?.content['application/json'];
  if (!requestBody || !json) return null;
  const { files, ...properties } = json.schema.properties ?? {};
  const takesFiles = 'multipart/form-data' in requestBody.content;
  const schema = takesFiles ? { ...json.schema, properties } : json.schema;
  return { schema, takesFiles };
};

/** The type of the result: bytes are passed on as they arrive, and an operation for browsers has none. */
export const replyOf = ({ responses }: Operation): string => {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  if (good.length === 0) return 'never';
  const schemas = good.flatMap(([, { content }]) => Object.entries(content ?? {}));
  if (schemas.some(([type]) => type === '*/*')) return 'Response';
  const types = schemas.map(([, { schema }]) => typeOf(schema, 'output'));
  return types.length === 0 ? 'undefined' : [...new Set(types)].join(' | ');
};
