/** Gives a JSON Schema a description for each member that has none of its own. */
import { memberTexts } from './member-texts.ts';

export const describedMembers = <Schema>(schema: Schema): Schema => described(schema) as Schema;

const described = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(described);
  if (!isObject(value)) return value;
  return mapped(value, (name, part) =>
    name === 'properties' && isObject(part) ? mapped(part, describedMember) : described(part),
  );
};

const describedMember = (name: string, schema: unknown): unknown => {
  const text = memberTexts[name];
  const schemaOf = described(schema);
  return isObject(schemaOf) && schemaOf.description === undefined && text !== undefined
    ? { ...schemaOf, description: text }
    : schemaOf;
};

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapped = (members: Members, change: (name: string, part: unknown) => unknown): Members =>
  Object.fromEntries(Object.entries(members).map(([name, part]) => [name, change(name, part)]));
