/** JSON Schema, as our wire schemas make it, as TypeScript. */

export type Schema = Readonly<{
  $ref?: string;
  description?: string;
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
}>;

/** In inputs, a member may also be left out as `undefined`. */
export type Direction = 'input' | 'output';

/** Names that the platform has already. */
const renamed: Readonly<Record<string, string>> = {
  File: 'TicketFile',
  Event: 'DeskEvent',
  Request: 'CustomerRequest',
};

export const nameOf = (schema: string): string => renamed[schema] ?? schema;

export const typeOf = (schema: Schema, direction: Direction, takesFiles = false): string => {
  if (schema.$ref !== undefined) return nameOf(schema.$ref.split('/').at(-1) ?? '');
  if (schema.enum) return union(schema.enum.map((value) => literal(value)));
  if (schema.const !== undefined) return literal(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map((choice) => typeOf(choice, direction)));
  if (schema.allOf) return schema.allOf.map((part) => typeOf(part, direction)).join(' & ');
  return plainType(schema, direction, takesFiles);
};

const plainType = (schema: Schema, direction: Direction, takesFiles: boolean): string => {
  switch (schema.type) {
    case undefined:
      return 'unknown';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `readonly (${typeOf(schema.items ?? {}, direction)})[]`;
    case 'object':
      return objectType(schema, direction, takesFiles);
    default:
      throw new Error(`No TypeScript is known for the type ${schema.type}: teach scripts/schema-types.ts.`);
  }
};

const objectType = (schema: Schema, direction: Direction, takesFiles: boolean): string => {
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => ({
    name,
    schema: member,
    required: schema.required?.includes(name) ?? false,
  }));
  if (members.length === 0 && !takesFiles) return recordType(schema, direction);
  const files = takesFiles ? '\nfiles?: readonly Upload[] | undefined;' : '';
  return `Readonly<{\n${memberLines(members, direction)}${files}\n}>`;
};

const recordType = ({ additionalProperties }: Schema, direction: Direction): string => {
  const value =
    typeof additionalProperties === 'object' ? typeOf(additionalProperties, direction) : 'unknown';
  return `Readonly<Record<string, ${value}>>`;
};

type Member = Readonly<{ name: string; schema: Schema; required: boolean }>;

export const memberLines = (members: readonly Member[], direction: Direction): string =>
  members
    .map(({ name, schema, required }) => {
      const type = typeOf(schema, direction);
      const comment =
        schema.description === undefined ? '' : `/** ${schema.description.replaceAll('*/', '* /')} */\n`;
      if (required) return `${comment}${name}: ${type};`;
      return `${comment}${name}?: ${type}${direction === 'input' ? ' | undefined' : ''};`;
    })
    .join('\n');

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);
