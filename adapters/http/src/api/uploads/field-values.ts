import { isRecord } from '../body.ts';
import type { Shape } from '../input.ts';
import { refuseOverfullJson } from '../json-bounds.ts';

/** Text fields as members of JSON: what a field takes as text stays text, anything else is read as JSON text. */
export const fieldValues = (
  shape: Shape,
  texts: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> => {
  const members: Record<string, unknown> = Object.create(null);
  for (const [name, text] of texts) members[name] = memberOf(name, text, kindOf(shape.entries[name]));
  return { ...members };
};

type Kind = Readonly<{ isText: boolean; mayBeNull: boolean }>;

const memberOf = (name: string, text: string, { isText, mayBeNull }: Kind): unknown => {
  if (isText) return mayBeNull && text === 'null' ? null : text;
  refuseOverfullJson(text, name);
  try {
    return JSON.parse(text);
  } catch {
    // The schema says what it expected instead.
    return text;
  }
};

/** `optional` and `nullable` wrap the schema that they apply to. */
const kindOf = (field: object | undefined): Kind => {
  if (field === undefined) return { isText: true, mayBeNull: false };
  const type: unknown = Reflect.get(field, 'type');
  const inner: unknown = Reflect.get(field, 'wrapped');
  if (!isRecord(inner)) return { isText: type === 'string' || type === 'picklist', mayBeNull: false };
  const kind = kindOf(inner);
  return type === 'nullable' ? { ...kind, mayBeNull: true } : kind;
};
